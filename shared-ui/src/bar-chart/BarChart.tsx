/** A column chart in one small SVG; screen readers get the same figures as a table. */
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './BarChart.module.css';

export interface BarChartProps {
  readonly points: readonly { readonly label: string; readonly value: number }[];
  /** What the values count, e.g. 'signals'. */
  readonly unit: string;
  readonly caption: string;
  /** Height of the drawing in CSS pixels. */
  readonly height?: number | undefined;
}

const LABEL_ROOM = 20;
const TOP_ROOM = 14;
const MOST_LABELS = 7;

/** The smallest 1, 2 or 5 times a power of ten that is not below `value`. */
export const niceMaximum = (value: number): number => {
  if (!(value > 0)) return 1;
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5].find((factor) => factor * power >= value) ?? 10;
  return step * power;
};

export const BarChart = ({ points, unit, caption, height = 160 }: BarChartProps) => {
  const maximum = niceMaximum(Math.max(0, ...points.map((point) => point.value)));
  const floor = height - LABEL_ROOM;
  const slot = 100 / Math.max(1, points.length);
  const every = Math.ceil(points.length / MOST_LABELS);
  const yOf = (value: number) => floor - (Math.max(0, value) / maximum) * (floor - TOP_ROOM);
  return (
    <figure className={styles.chart}>
      <figcaption className={styles.caption}>{caption}</figcaption>
      <svg className={styles.drawing} height={height} width="100%" aria-hidden="true" focusable="false">
        {[0, maximum / 2, maximum].map((mark) => (
          <g key={mark}>
            <line className={styles.grid} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />
            {mark > 0 && (
              <text className={styles.tick} x="0" y={yOf(mark) - 4}>
                {mark}
              </text>
            )}
          </g>
        ))}
        {points.map(({ label, value }, index) => (
          <g key={label}>
            <rect
              className={styles.bar}
              x={`${slot * (index + 0.2)}%`}
              width={`${slot * 0.6}%`}
              y={yOf(value)}
              height={floor - yOf(value)}
              rx="2"
            >
              <title>{`${label}: ${value} ${unit}`}</title>
            </rect>
            {index % every === 0 && (
              <text className={styles.tick} x={`${slot * (index + 0.5)}%`} y={height - 4} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <VisuallyHidden>
        <table>
          <caption>{caption}</caption>
          <tbody>
            {points.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{`${value} ${unit}`}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHidden>
    </figure>
  );
};
