/** The first rows of a long table, with the rest on demand. */
import { countText } from '@spreadwise/contract/figure-text';
import { Button, Stack, Table, type TableProps } from '@spreadwise/shared-ui';
import { useRef } from 'react';
import { useWhole } from './ShortList';

const FIRST = 10;

interface ShortTableProps<Row> extends TableProps<Row> {
  /** The number of rows shown at first. */
  readonly first?: number;
}

export function ShortTable<Row>({ rows, first = FIRST, ...table }: ShortTableProps<Row>) {
  const place = useRef<HTMLDivElement>(null);
  const [isWhole, showAll] = useWhole(place, 'tbody tr', first);
  const others = isWhole ? 0 : rows.length - first;
  return (
    <Stack gap="sm">
      <div ref={place}>
        <Table {...table} rows={others > 0 ? rows.slice(0, first) : rows} />
      </div>
      {others > 0 && (
        <div>
          <Button size="sm" variant="secondary" onClick={showAll}>
            Show {countText(others)} more
          </Button>
        </div>
      )}
    </Stack>
  );
}
