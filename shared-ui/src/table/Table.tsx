/** A real table that scrolls when too wide and turns into stacked cards on a phone. */
// biome-ignore-all lint/a11y/noRedundantRoles: some browsers drop a table's meaning when CSS stacks its rows
import { type ReactNode, useId } from 'react';
import { cx } from '../internal/cx';
import { Skeleton } from '../skeleton/Skeleton';
import styles from './Table.module.css';

export interface TableColumn<Row> {
  readonly key: string;
  readonly header: string;
  readonly align?: 'start' | 'center' | 'end' | undefined;
  /** Renders the cell; by default the row's own property of this key. */
  readonly render?: ((row: Row) => ReactNode) | undefined;
  /** Hides the column while the table is narrower; `sm` columns reappear in the stacked layout of a phone. */
  readonly hideBelow?: 'phone' | 'sm' | 'md' | undefined;
}

export interface TableProps<Row> {
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string | number;
  /** Shown when there are no rows and none are loading. */
  readonly empty: ReactNode;
  readonly caption: ReactNode;
  readonly busy?: boolean | undefined;
  /** Whether to mute a row because it is over. */
  readonly quiet?: ((row: Row) => boolean) | undefined;
  /** Smaller and tighter, for many columns in little space. */
  readonly dense?: boolean | undefined;
  /** For rows that are compared with each other: on a phone the table scrolls instead of stacking. */
  readonly matrix?: boolean | undefined;
}

/** Stands for no value; on a phone such a cell is left out. */
const NONE = '–';

const cellOf = <Row,>(column: TableColumn<Row>, row: Row): ReactNode => {
  if (column.render) return column.render(row);
  const value: unknown = Reflect.get(Object(row), column.key);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const hidden = { phone: styles.belowPhone, sm: styles.belowSm, md: styles.belowMd } as const;

const columnClass = <Row,>({ align = 'start', hideBelow }: TableColumn<Row>): string =>
  cx(align !== 'start' && styles[align], hideBelow && hidden[hideBelow]);

const Head = <Row,>({ columns }: Pick<TableProps<Row>, 'columns'>) => (
  <thead role="rowgroup">
    <tr role="row">
      {columns.map((column) => (
        <th
          key={column.key}
          role="columnheader"
          scope="col"
          className={cx(styles.header, columnClass(column))}
        >
          {column.header}
        </th>
      ))}
    </tr>
  </thead>
);

export const Table = <Row,>({
  columns,
  rows,
  rowKey,
  empty,
  caption,
  busy = false,
  quiet = () => false,
  dense = false,
  matrix = false,
}: TableProps<Row>) => {
  const captionId = useId();
  return (
    <div className={cx(styles.frame, dense && styles.dense, matrix && styles.matrix)}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={styles.scroller} aria-labelledby={captionId} tabIndex={0}>
        <table className={cx(styles.table, busy && styles.busy)} role="table" aria-busy={busy}>
          <caption id={captionId} className={styles.caption}>
            {caption}
          </caption>
          <Head columns={columns} />
          <tbody role="rowgroup">
            {rows.map((row) => (
              <tr key={rowKey(row)} role="row" className={cx(styles.row, quiet(row) && styles.quiet)}>
                {columns.map((column) => {
                  const content = cellOf(column, row);
                  return (
                    <td
                      key={column.key}
                      role="cell"
                      data-label={column.header}
                      className={cx(styles.cell, columnClass(column), content === NONE && styles.none)}
                    >
                      {content}
                    </td>
                  );
                })}
              </tr>
            ))}
            {rows.length === 0 && (
              <tr role="row">
                <td role="cell" colSpan={columns.length} className={styles.empty}>
                  {busy ? <Skeleton shape="rows" /> : empty}
                </td>
              </tr>
            )}
          </tbody>
        </table>
      </section>
    </div>
  );
};
