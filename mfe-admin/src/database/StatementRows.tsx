/** The rows of a result: as a table, as a chart if they are names with numbers, and as a file for a spreadsheet. */

import { csvRow } from '@spreadwise/contract/csv';
import { countText } from '@spreadwise/contract/figure-text';
import { BarChart, saveAs } from '@spreadwise/shared-screens';
import { Button, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { ShortTable } from '../common/ShortTable';
import styles from './Database.module.css';
import { pointsOf } from './statement-picture';

export interface StatementRowsProps {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  readonly isCut: boolean;
}

export function StatementRows({ columns, rows, isCut }: StatementRowsProps) {
  const [isPicture, setIsPicture] = useState(false);
  const picture = pointsOf(columns, rows);
  const save = () => {
    const lines = [columns, ...rows].map(csvRow);
    saveAs(new Blob(lines, { type: 'text/csv' }), 'statement.csv');
  };
  return (
    <Stack>
      {isPicture && picture ? (
        <BarChart caption={`${picture.unit} by ${columns[0]}`} unit={picture.unit} points={picture.points} />
      ) : (
        <ShortTable
          dense
          matrix
          caption={isCut ? `The first ${countText(rows.length)} rows; there are more` : rowsText(rows.length)}
          columns={columns.map((name, index) => ({
            key: String(index),
            header: name,
            render: ({ cells }: Row) => <Cell value={cells[index] ?? null} />,
          }))}
          rows={rows.map((cells, index) => ({ index, cells }))}
          rowKey={({ index }) => index}
          empty="Nothing was found."
        />
      )}
      {rows.length > 0 && (
        <Toolbar>
          <Button size="sm" variant="secondary" onClick={save}>
            Save as CSV
          </Button>
          {picture && (
            <Button size="sm" variant="secondary" onClick={() => setIsPicture(!isPicture)}>
              {isPicture ? 'As a table' : 'As a picture'}
            </Button>
          )}
        </Toolbar>
      )}
    </Stack>
  );
}

interface Row {
  readonly index: number;
  readonly cells: readonly (string | null)[];
}

const rowsText = (count: number) => (count === 1 ? '1 row' : `${countText(count)} rows`);

const Cell = ({ value }: { readonly value: string | null }) =>
  value === null ? <Muted>null</Muted> : <span className={styles.value}>{value}</span>;
