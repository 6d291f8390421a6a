/** Security & deployment: who is signed in, and which remotes are live. */
import type { CallResponse } from '@spreadwise/api/contract';
import { Stat, StatGroup, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/api-query';
import { countText, utcText } from '../../common/format';
import { Loaded } from '../../common/Loaded';

type Remote = CallResponse<'GET /api/admin/security'>['remotes'][number];

const COLUMNS: readonly TableColumn<Remote>[] = [
  { key: 'name', header: 'Remote', render: ({ name }) => <code>{name}</code> },
  { key: 'version', header: 'Version', render: ({ version }) => <code>{version}</code> },
  { key: 'activatedAt', header: 'Live since', render: ({ activatedAt }) => utcText(activatedAt) },
];

export function Security() {
  const query = useApiQuery('GET /api/admin/security');
  return (
    <Loaded query={query} what="Security and deployment">
      {({ sessions, remotes }) => (
        <>
          <StatGroup>
            <Stat label="Owner sessions" value={countText(sessions.owner)} hint="Neither ended nor expired" />
            <Stat
              label="Customer sessions"
              value={countText(sessions.customer)}
              hint="Neither ended nor expired"
            />
          </StatGroup>
          <Table
            caption="Remotes that visitors get"
            columns={COLUMNS}
            rows={remotes}
            rowKey={(row) => row.name}
            empty="No remote is active."
          />
        </>
      )}
    </Loaded>
  );
}
