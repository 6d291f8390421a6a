/** System configuration: what is in force, and the mail outbox. */
import { Card, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/api-query';
import { Loaded } from '../../common/Loaded';
import { MailOutbox } from './MailOutbox';

interface Entry {
  readonly name: string;
  readonly value: string;
  readonly meaning: string;
}

const COLUMNS: readonly TableColumn<Entry>[] = [
  { key: 'name', header: 'Name', render: ({ name }) => <code>{name}</code> },
  { key: 'value', header: 'Value' },
  { key: 'meaning', header: 'Meaning' },
];

export function Configuration() {
  const query = useApiQuery('GET /api/admin/configuration');
  return (
    <>
      <Card
        title="In force"
        description="Read from the environment when the server started. Secrets are only ever set or not set."
      >
        <Loaded query={query} what="The configuration" lines={8}>
          {({ entries }) => (
            <Table
              caption="Configuration"
              columns={COLUMNS}
              rows={entries}
              rowKey={(entry) => entry.name}
              empty="Nothing is configured."
            />
          )}
        </Loaded>
      </Card>
      <MailOutbox />
    </>
  );
}
