/** The environment that the process was started with, by subject; missing entries come first. */

import type { ConfigurationEntry } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Card, Muted, Notice, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { Group, Groups } from '../common/Group';
import { SentenceList } from '../common/SentenceList';

const COLUMNS: readonly TableColumn<ConfigurationEntry>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => <code>{name}</code> },
  { key: 'value', header: 'Value' },
  { key: 'meaning', header: 'Meaning' },
];

export default function EnvironmentTable() {
  const query = useApiQuery('GET /api/admin/configuration');
  return (
    <Loaded query={query} what="The environment">
      {({ entries }) => (
        <Stack>
          <Muted>
            Read when the server started; a change needs a restart. Secrets are only ever shown as set or not
            set.
          </Muted>
          <Missing entries={entries} />
          <Groups>
            {[...new Set(entries.map(({ group }) => group))].map((group) => (
              <EnvironmentGroup
                key={group}
                group={group}
                entries={entries.filter((entry) => entry.group === group)}
              />
            ))}
          </Groups>
        </Stack>
      )}
    </Loaded>
  );
}

interface EnvironmentGroupProps {
  readonly group: string;
  readonly entries: readonly ConfigurationEntry[];
}

const EnvironmentGroup = ({ group, entries }: EnvironmentGroupProps) => (
  <Group title={group} facts={countText(entries.length)} name="environment">
    <Table
      dense
      caption={group}
      columns={COLUMNS}
      rows={entries}
      rowKey={({ name }) => name}
      empty="There are no variables."
    />
  </Group>
);

function Missing({ entries }: { readonly entries: readonly ConfigurationEntry[] }) {
  const missing = entries.filter((entry) => entry.missing !== null);
  if (missing.length === 0) return <Notice tone="success" title="Nothing is missing" />;
  return (
    <Card title="Missing" description="The product runs without these:">
      <SentenceList>
        {missing.map(({ name, missing: why }) => (
          <li key={name}>
            <code>{name}</code>: {why}
          </li>
        ))}
      </SentenceList>
    </Card>
  );
}
