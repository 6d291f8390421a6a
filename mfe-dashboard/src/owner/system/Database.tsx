/** Database: which one is in use, and how much is in it. */
import { Card, DefinitionList, Table, type TableColumn } from '@spreadwise/shared-ui';
import { countText, sizeText } from '../../common/format';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';

interface TableRows {
  readonly name: string;
  readonly rows: number;
}

const COLUMNS: readonly TableColumn<TableRows>[] = [
  { key: 'name', header: 'Table', render: ({ name }) => <code>{name}</code> },
  { key: 'rows', header: 'Rows', align: 'end', render: ({ rows }) => countText(rows) },
];

const KINDS = { embedded: 'Embedded, in the data folder', server: 'PostgreSQL server' } as const;

export default function Database() {
  const query = useApiQuery('GET /api/admin/database');
  return (
    <Loaded query={query} what="The database">
      {({ kind, version, sizeBytes, migrations, isEstimate, tables }) => (
        <>
          <Card title="In use">
            <DefinitionList
              items={[
                { term: 'Kind', value: KINDS[kind] },
                { term: 'Version', value: version },
                { term: 'Size', value: sizeText(sizeBytes) },
                { term: 'Migrations', value: `${countText(migrations)} applied` },
              ]}
            />
          </Card>
          <Table
            caption={isEstimate ? 'Rows by table, as the server estimates them' : 'Rows by table'}
            columns={COLUMNS}
            rows={tables}
            rowKey={(row) => row.name}
            empty="The database has no tables."
          />
        </>
      )}
    </Loaded>
  );
}
