/**
 * A chart described by its points, lines and axes. Pointer, touch and arrow keys read the same point, which screen
 * readers announce; a table has all values too. With fewer than seven points it says what is being collected instead.
 */
import { NONE } from '@spreadwise/contract/figure-text';
import { EmptyState, GainOrLoss } from '@spreadwise/shared-ui';
import { replaceEqualDeep } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { chartsTexts } from '../texts/charts';
import styles from './Chart.module.css';
import type { Drawing } from './draw';
import type { Picture } from './picture';
import { ValuesTable } from './ValuesTable';

/** Fewer points say no more than a sentence would. */
const FEWEST_POINTS = 7;

export interface ChartProps extends Omit<Picture, 'tick'> {
  /** What it shows, e.g. 'Profit by delay'. */
  readonly caption: string;
  /** Formats a value for reading out. */
  readonly format: (value: number) => string;
  /** Formats a value for the axis, if shorter than `format`. */
  readonly tick?: (value: number) => string;
  /** What its points are, e.g. 'days'. With too few, it says how many are collected; if omitted, it shows a table. */
  readonly of?: string;
  /** Shown beside the caption, e.g. a choice of range. */
  readonly controls?: ReactNode;
  /** Half as high, for a chart that accompanies another. */
  readonly low?: boolean;
}

export function Chart(props: ChartProps) {
  const { caption, lines, points, of, format, controls } = props;
  const known = points.filter(({ values }) => values.some((value) => value !== null)).length;
  if (known >= FEWEST_POINTS) return <Drawn {...props} textOf={textBy(format)} />;
  return (
    <figure className={styles.chart}>
      <Caption caption={caption} controls={controls} />
      {of ? (
        <EmptyState title={chartsTexts().collecting(known, FEWEST_POINTS, of)} />
      ) : (
        <ValuesTable {...{ caption, lines, points }} shown={shownBy(props)} />
      )}
    </figure>
  );
}

type TextOf = (value: number | null | undefined) => string;
const textBy =
  (format: ChartProps['format']): TextOf =>
  (value) =>
    value == null ? NONE : format(value);

/** A loss has its colour beside its minus. */
const shownBy =
  ({ format, gains }: Pick<ChartProps, 'format' | 'gains'>) =>
  (value: number | null | undefined) => (
    <GainOrLoss of={(gains && value) || null}>{textBy(format)(value)}</GainOrLoss>
  );

const Caption = ({ caption, controls }: Pick<ChartProps, 'caption' | 'controls'>) => (
  <figcaption className={styles.caption}>
    <span>{caption}</span>
    {controls}
  </figcaption>
);

function Drawn(props: ChartProps & { readonly textOf: TextOf }) {
  const { caption, lines, points, axis, textOf, controls, low = false } = props;
  const [chosen, setChosen] = useState<number | null>(null);
  // A day by minute has 1,440 rows, so they render only when the table opens.
  const [isTable, setIsTable] = useState(false);
  const at = Math.min(chosen ?? firstRead(props), points.length - 1);
  const point = points[at];
  const { place, drawing, isFailed } = useDrawing(props, at, setChosen);
  const values = lines.map((line, index) => `${line} ${textOf(point?.values[index])}`).join(', ');
  return (
    <figure className={styles.chart}>
      <Caption caption={caption} controls={controls} />
      <p className={styles.legend} aria-hidden="true">
        <span className={styles.when}>{point?.label}</span>
        {lines.map((line, index) => (
          <span key={line}>
            <i className={styles[`key${index}`]} />
            {line} <b>{shownBy(props)(point?.values[index])}</b>
          </span>
        ))}
      </p>
      <div className={styles.plot}>
        <div ref={place} className={low ? styles.low : styles.place} aria-hidden="true" />
        <input
          type="range"
          className={styles.reader}
          min={0}
          max={points.length - 1}
          value={at}
          aria-label={chartsTexts().read(caption)}
          aria-valuetext={`${point?.label}: ${values}`}
          onChange={(event) => {
            setChosen(Number(event.target.value));
            drawing.current?.read(Number(event.target.value));
          }}
        />
      </div>
      {axis.label && <p className={styles.axis}>{axis.label}</p>}
      {isFailed && <p className={styles.axis}>{chartsTexts().failed}</p>}
      <details className={styles.details} onToggle={({ currentTarget }) => setIsTable(currentTarget.open)}>
        <summary>{chartsTexts().showTable}</summary>
        {isTable && <ValuesTable {...{ caption, lines, points }} shown={shownBy(props)} />}
      </details>
    </figure>
  );
}

/** The point nearest to the mark, or else the latest. */
function firstRead({ points, mark }: ChartProps): number {
  if (!mark) return points.length - 1;
  const far = points.map(({ at }) => Math.abs(at - mark.at));
  return far.indexOf(Math.min(...far));
}

/** Redraws only when the picture changes, since a chart beside a clock re-renders every second. */
function useDrawing(props: ChartProps, at: number, onRead: (index: number) => void) {
  const place = useRef<HTMLDivElement>(null);
  const drawing = useRef<Drawing | null>(null);
  const read = useRef(at);
  read.current = at;
  const [isFailed, setIsFailed] = useState(false);
  const picture = usePicture(props);
  useEffect(() => {
    let isOver = false;
    import('./draw')
      .then(({ draw }) => {
        if (isOver || !place.current) return;
        drawing.current = draw(place.current, picture, onRead);
        drawing.current.read(read.current);
      })
      .catch((error: unknown) => {
        console.error('Chart did not load', error);
        if (!isOver) setIsFailed(true);
      });
    return () => {
      isOver = true;
      drawing.current?.end();
      drawing.current = null;
    };
  }, [picture, onRead]);
  return { place, drawing, isFailed };
}

/** Returns the same object as long as the content is equal. */
function usePicture({ axis, lines, points, bars, gains, mark, format, tick = format }: ChartProps): Picture {
  const kept = useRef<Picture>(null);
  kept.current = replaceEqualDeep(kept.current, { axis, lines, points, bars, gains, mark, tick });
  return kept.current;
}
