/**
 * Lines over time in one SVG. A slider lies over it, so that a finger, a mouse and the arrow keys read the same values,
 * and a screen reader says them; all of them are in a table as well.
 */
import { useState } from 'react';
import styles from './LineChart.module.css';

export interface LinePoint {
  readonly label: string;
  /** One a line; null where there is none. */
  readonly values: readonly (number | null)[];
  /** Where it lies on the axis, rising; without it points are evenly apart. */
  readonly at?: number;
}

export interface LineChartProps {
  /** What it shows, e.g. 'Gap after fees'. */
  readonly caption: string;
  readonly lines: readonly string[];
  /** At least one, the oldest first. */
  readonly points: readonly LinePoint[];
  readonly format: (value: number) => string;
}

const WIDTH = 1_000;
const HEIGHT = 200;
const NOTHING = '–';

export function LineChart({ caption, lines, points, format }: LineChartProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  // A day by minute has 1,440 rows: they are rendered once the table is opened.
  const [isTable, setIsTable] = useState(false);
  const at = Math.min(chosen ?? points.length - 1, points.length - 1);
  const point = points[at];
  const { low, high, y } = scaleOf(points);
  const textOf = (value: number | null | undefined) => (value == null ? NOTHING : format(value));
  const words = `${point?.label}: ${lines.map((line, index) => `${line} ${textOf(point?.values[index])}`).join(', ')}`;
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>
        <span>{caption}</span>
        <span className={styles.when}>{point?.label}</span>
      </figcaption>
      <ul className={styles.legend} aria-hidden="true">
        {lines.map((line, index) => (
          <li key={line}>
            <i className={styles[`key${index}`]} />
            {line} <b>{textOf(point?.values[index])}</b>
          </li>
        ))}
      </ul>
      <div className={styles.plot}>
        <Drawing {...{ lines, points, at, y }} />
        <span className={styles.high} aria-hidden="true">
          {format(high)}
        </span>
        <span className={styles.low} aria-hidden="true">
          {format(low)}
        </span>
        <input
          type="range"
          className={styles.reader}
          min={0}
          max={points.length - 1}
          value={at}
          aria-label={`${caption}: read a moment`}
          aria-valuetext={words}
          onChange={(event) => setChosen(Number(event.target.value))}
        />
      </div>
      <p className={styles.ends} aria-hidden="true">
        <span>{points[0]?.label}</span>
        <span>{points.at(-1)?.label}</span>
      </p>
      <details className={styles.details} onToggle={({ currentTarget }) => setIsTable(currentTarget.open)}>
        <summary>As a table</summary>
        {isTable && <ValuesTable {...{ caption, lines, points, textOf }} />}
      </details>
    </figure>
  );
}

interface DrawingProps extends Pick<LineChartProps, 'lines' | 'points'> {
  /** The point that is read. */
  readonly at: number;
  readonly y: Scale;
}

function Drawing({ lines, points, at, y }: DrawingProps) {
  const placeOf = (index: number) => points[index]?.at ?? index;
  const [first, last] = [placeOf(0), placeOf(points.length - 1)];
  const x = (index: number) =>
    last > first ? ((placeOf(index) - first) / (last - first)) * WIDTH : WIDTH / 2;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <line className={styles.zero} x1="0" x2={WIDTH} y1={y(0)} y2={y(0)} />
      {lines.map((line, index) => {
        const values = points.map((one) => one.values[index] ?? null);
        return (
          <g key={line} className={styles[`line${index}`]}>
            <path d={pathOf(values, x, y)} />
            <path className={styles.alone} d={dotsOf(values, x, y)} />
          </g>
        );
      })}
      <line className={styles.cursor} x1={x(at)} x2={x(at)} y1="0" y2={HEIGHT} />
    </svg>
  );
}

interface ValuesTableProps extends Omit<LineChartProps, 'format'> {
  readonly textOf: (value: number | null | undefined) => string;
}

const ValuesTable = ({ caption, lines, points, textOf }: ValuesTableProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
  <section className={styles.scroller} aria-label={`${caption}, as a table`} tabIndex={0}>
    <table>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {lines.map((line) => (
            <th key={line} scope="col">
              {line}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {points.map(({ label, values }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {lines.map((line, index) => (
              <td key={line}>{textOf(values[index])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
);

/** Nothing, 0, is always in view. */
function scaleOf(points: readonly LinePoint[]) {
  const all = points.flatMap(({ values }) => values.filter((value) => value !== null));
  const low = Math.min(0, ...all);
  const high = Math.max(0, ...all);
  const range = high - low || 1;
  return { low, high, y: (value: number) => 4 + ((high - value) / range) * (HEIGHT - 8) };
}

type Values = readonly (number | null)[];
type Scale = (value: number) => number;

const place = (index: number, value: number, x: Scale, y: Scale) =>
  `${x(index).toFixed(1)} ${y(value).toFixed(1)}`;

/** A gap in the values is a gap in the line. */
const pathOf = (values: Values, x: Scale, y: Scale): string =>
  values
    .map((value, index) =>
      value === null
        ? ''
        : `${index > 0 && values[index - 1] !== null ? 'L' : 'M'}${place(index, value, x, y)}`,
    )
    .join('');

/** Between two gaps there is no line to see: a dot is drawn. */
const dotsOf = (values: Values, x: Scale, y: Scale): string =>
  values
    .map((value, index) =>
      value === null || (values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null
        ? ''
        : `M${place(index, value, x, y)}h0`,
    )
    .join('');
