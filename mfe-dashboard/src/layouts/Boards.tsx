/** Several boards at once: no transfers, two trades, and longer routes, each with its best signals. */
import { type LayoutView, SignalRow } from '@spreadwise/shared-screens/signals';
import { Card, Muted } from '@spreadwise/shared-ui';
import type { LayoutsTexts } from '../texts/english/layouts';
import { layoutsTexts } from '../texts/layouts';
import styles from './Boards.module.css';
import { type Row, useRows } from './useRows';

const BOARDS: readonly {
  readonly id: keyof LayoutsTexts['boards'];
  readonly takes: (row: Row) => boolean;
}[] = [
  { id: 'noTransfers', takes: ({ signal }) => signal.transfers.length === 0 },
  { id: 'twoTrades', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops === 2 },
  { id: 'longer', takes: ({ signal }) => signal.transfers.length > 0 && signal.hops > 2 },
];

export default function Boards({ empty, ...view }: LayoutView) {
  const rows = useRows(view);
  const words = layoutsTexts();
  if (rows.length === 0) return empty;
  return (
    <div className={styles.boards}>
      {BOARDS.map(({ id, takes }) => {
        const own = rows.filter(takes);
        const open = own.filter(({ signal }) => signal.endedAt === null);
        return (
          <Card key={id} title={`${words.boards[id]} (${open.length})`}>
            {own.length === 0 ? (
              <Muted>{words.noneOpen}</Muted>
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
