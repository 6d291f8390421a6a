/** The first rows of a long table, with the rest on demand. */
import { countText } from '@spreadwise/contract/figure-text';
import { Button, Stack, Table, type TableProps } from '@spreadwise/shared-ui';
import { useState } from 'react';

const FIRST = 10;

interface ShortTableProps<Row> extends TableProps<Row> {
  /** The number of rows shown at first. */
  readonly first?: number;
}

export function ShortTable<Row>({ rows, first = FIRST, ...table }: ShortTableProps<Row>) {
  const [isWhole, setWhole] = useState(false);
  const others = isWhole ? 0 : rows.length - first;
  return (
    <Stack gap="sm">
      <Table {...table} rows={others > 0 ? rows.slice(0, first) : rows} />
      {others > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={() => setWhole(true)}>
            Show the other {countText(others)}
          </Button>
        </div>
      )}
    </Stack>
  );
}
