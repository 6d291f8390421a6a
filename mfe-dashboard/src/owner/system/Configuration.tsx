/** System configuration: what is in force, and the mail outbox. */
import { Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
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

export default function Configuration() {
  const query = useApiQuery('GET /api/admin/configuration');
  return (
    <>
      <Muted>
        Read from the environment when the server started. Secrets are only ever shown as set or not set.
      </Muted>
      <Loaded query={query} what="The configuration">
        {({ entries }) => (
          <Table
            caption="Configuration in force"
            columns={COLUMNS}
            rows={entries}
            rowKey={(entry) => entry.name}
            empty="Nothing is configured."
          />
        )}
      </Loaded>
      <MailOutbox />
    </>
  );
}
