/** Several boards at once: what needs no move, two trades, and longer ways, each with its own best. */
import { type LayoutView, SignalRow } from '@spreadwise/shared-screens/signals';
import { Card, Muted } from '@spreadwise/shared-ui';
import styles from './Boards.module.css';
import { type Row, useRows } from './useRows';

const MOST = 12;
const BOARDS: readonly { readonly title: string; readonly takes: (row: Row) => boolean }[] = [
  { title: 'Nothing to move', takes: ({ signal }) => signal.transfers.length === 0 },
  { title: 'Two trades', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops === 2 },
  { title: 'Longer ways', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops > 2 },
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
              <Muted>Nothing of the kind is open right now.</Muted>
            ) : (
              <ol className={styles.board}>
                {own.slice(0, MOST).map((row) => (
                  <li key={row.signal.id}>
                    <SignalRow
                      signal={row.signal}
                      doubt={row.doubt}
                      rank={row.signal.endedAt === null ? open.indexOf(row) + 1 : null}
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
