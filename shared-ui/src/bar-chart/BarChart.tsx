/** A column chart in one small SVG; screen readers get the same figures as a table. */
import styles from './BarChart.module.css';

export interface BarChartProps {
  readonly points: readonly { readonly label: string; readonly value: number }[];
  /** What the values count, e.g. 'signals'. */
  readonly unit: string;
  readonly caption: string;
  /** Height of the drawing in CSS pixels. */
  readonly height?: number | undefined;
}

const LABEL_ROOM = 24;
const TOP_ROOM = 8;
const MOST_LABELS = 5;
/** 500, 20K, 1M: the axis fits four characters. */
const axisText = new Intl.NumberFormat('en', { notation: 'compact' });

/** The smallest even number times a power of ten (at least 2) that is not below `value`, so that its half is round. */
export const niceMaximum = (value: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, value)));
  const step = [2, 4, 6, 8, 10].find((factor) => factor * power >= value) ?? 10;
  return step * power;
};

const ValueTable = ({ points, unit, caption }: Omit<BarChartProps, 'height'>) => (
  <table className={styles.table}>
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
);

export const BarChart = ({ points, unit, caption, height = 176 }: BarChartProps) => {
  const maximum = niceMaximum(Math.max(0, ...points.map((point) => point.value)));
  const floor = height - LABEL_ROOM;
  const slot = 100 / Math.max(1, points.length);
  const every = Math.ceil(points.length / MOST_LABELS);
  const yOf = (value: number) => floor - (Math.max(0, value) / maximum) * (floor - TOP_ROOM);
  return (
    <figure className={styles.chart}>
      <svg className={styles.drawing} height={height} width="100%" aria-hidden="true" focusable="false">
        {[0, maximum / 2, maximum].map((mark) => (
          <line key={mark} className={styles.grid} x1="0" x2="100%" y1={yOf(mark)} y2={yOf(mark)} />
        ))}
        {points.map(({ label, value }, index) => (
          <g key={label} className={styles.column}>
            <rect className={styles.target} x={`${slot * index}%`} width={`${slot}%`} height={floor} />
            <rect
              className={styles.bar}
              x={`${slot * (index + 0.22)}%`}
              width={`${slot * 0.56}%`}
              y={yOf(value)}
              height={floor - yOf(value)}
              rx="3"
            />
            <title>{`${label}: ${value} ${unit}`}</title>
            {index % every === 0 && (
              <text className={styles.tick} x={`${slot * (index + 0.5)}%`} y={height - 4} textAnchor="middle">
                {label}
              </text>
            )}
          </g>
        ))}
      </svg>
      <svg className={styles.axis} height={height} width="40" aria-hidden="true" focusable="false">
        {[maximum / 2, maximum].map((mark) => (
          <text key={mark} className={styles.tick} x="8" y={yOf(mark) + 4}>
            {axisText.format(mark)}
          </text>
        ))}
      </svg>
      <ValueTable points={points} unit={unit} caption={caption} />
    </figure>
  );
};
