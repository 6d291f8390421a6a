/** The database in use, its size by table, and its growth. */

import type { CallResponse, TableSize } from '@spreadwise/contract';
import { countText, fineShareText } from '@spreadwise/contract/figure-text';
import { BarChart, Loaded, sizeText, useApiQuery, utcDayText } from '@spreadwise/shared-screens';
import { Card, DefinitionList, Muted, type TableColumn } from '@spreadwise/shared-ui';
import { ShortTable } from '../common/ShortTable';

type Described = CallResponse<'GET /api/admin/database'>;

const COLUMNS: readonly TableColumn<TableSize>[] = [
  { key: 'name', header: 'Table', render: ({ name }) => <code>{name}</code> },
  { key: 'rows', header: 'Rows', align: 'end', render: ({ rows }) => countText(rows) },
  { key: 'bytes', header: 'Size', align: 'end', render: ({ bytes }) => sizeText(bytes) },
  { key: 'grown', header: 'Growth', align: 'end', render: ({ grownBytes }) => growthText(grownBytes) },
];

const KINDS = { embedded: 'Embedded, in the data folder', server: 'PostgreSQL server' } as const;
const MEGABYTE = 1024 * 1024;

export default function Sizes() {
  const query = useApiQuery('GET /api/admin/database');
  return (
    <Loaded query={query} what="The database">
      {(described) => (
        <>
          <InUse {...described} />
          <Growth {...described} />
          <ShortTable
            dense
            matrix
            caption="Tables, the largest first"
            columns={COLUMNS}
            rows={[...described.tables].sort((a, b) => b.bytes - a.bytes)}
            rowKey={(row) => row.name}
            empty="The database has no tables."
          />
          <Muted>
            {described.isEstimate ? 'Rows are estimates where counting them would take long. ' : ''}
            Sizes include indexes.
          </Muted>
        </>
      )}
    </Loaded>
  );
}

const InUse = ({ kind, version, sizeBytes, migrations, cacheHit }: Described) => (
  <Card title="In use">
    <DefinitionList
      items={[
        { term: 'Kind', value: KINDS[kind] },
        { term: 'Version', value: version },
        { term: 'Size', value: sizeText(sizeBytes) },
        {
          term: 'Read from memory',
          value: cacheHit === null ? 'Nothing has been read yet' : fineShareText(cacheHit),
        },
        { term: 'Migrations', value: `${countText(migrations)} applied` },
      ]}
    />
  </Card>
);

const Growth = ({ days }: Described) => (
  <Card title="Growth" description="Size of all tables, measured once per UTC day, over the last 30 days.">
    <BarChart
      of="days"
      caption="Size of all tables by day"
      unit="MB"
      points={days.map(({ day, bytes }) => ({
        label: utcDayText(day),
        value: Math.round((bytes / MEGABYTE) * 10) / 10,
      }))}
    />
  </Card>
);

function growthText(bytes: number | null): string {
  if (bytes === null) return 'new';
  if (bytes === 0) return '0';
  return bytes > 0 ? `+${sizeText(bytes)}` : `−${sizeText(-bytes)}`;
}
