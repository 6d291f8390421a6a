/** Several boards at once: no transfers, two trades, and longer routes, each with its own best. */
import { type LayoutView, SignalRow } from '@spreadwise/shared-screens/signals';
import { Card, Muted } from '@spreadwise/shared-ui';
import styles from './Boards.module.css';
import { type Row, useRows } from './useRows';

const BOARDS: readonly { readonly title: string; readonly takes: (row: Row) => boolean }[] = [
  { title: 'No transfers', takes: ({ signal }) => signal.transfers.length === 0 },
  { title: 'Two trades', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops === 2 },
  { title: 'Longer routes', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops > 2 },
];

export default function Boards({ empty, ...view }: LayoutView) {
  const rows = useRows(view);
  if (rows.length === 0) return empty;
  return (
    <div className={styles.boards}>
      {BOARDS.map(({ title, takes }) => {
        const own = rows.filter(takes);
        const open = own.filter(({ signal }) => signal.endedAt === null);
        return (
          <Card key={title} title={`${title} (${open.length})`}>
            {own.length === 0 ? (
              <Muted>None open.</Muted>
            ) : (
              <ol className={styles.board}>
                {own.map((row) => (
                  <li key={row.signal.id}>
                    <SignalRow
                      signal={row.signal}
                      doubt={row.doubt}
                      marketFeed={view.signals.market?.feed ?? null}
                      isSelected={false}
                      onOpen={view.onOpen}
                    />
                  </li>
                ))}
              </ol>
            )}
          </Card>
        );
      })}
    </div>
  );
}
