/** What a chart is told: its points, lines and axes, without a word of how they are drawn. */

export interface ChartPoint {
  /** On an axis of time in ms since 1970, of delays in seconds, of names their places: 0, 1, 2. */
  readonly at: number;
  /** How it is read out: '21 Nov, 14:00'. */
  readonly label: string;
  /** One a line; null where there is none. */
  readonly values: readonly (number | null)[];
}

export interface ChartAxis {
  /** Time is the reader's, UTC days are UTC's; delays are to a logarithm, as most happens in the first seconds. */
  readonly scale: 'time' | 'utc days' | 'delay' | 'linear' | 'names';
  /** What it measures: 'Seconds after the signal'. */
  readonly label?: string;
  /** A value as it stands at the axis; on axes of time and of names it follows from the points. */
  readonly tick?: (at: number) => string;
}

/** A place on the axis that the reader is to find at once. */
export interface ChartMark {
  readonly at: number;
  readonly label: string;
}

export interface Picture {
  readonly axis: ChartAxis;
  readonly lines: readonly string[];
  /** In the order of the axis. */
  readonly points: readonly ChartPoint[];
  /** A value as it stands at the axis. */
  readonly tick: (value: number) => string;
  readonly bars?: boolean | undefined;
  /** Values are money made and lost: what is below nothing is marked so. */
  readonly gains?: boolean | undefined;
  readonly mark?: ChartMark | undefined;
}

/** Points between two gaps: no line would be seen of them. */
export const lonely = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, index) =>
    value === null || (values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null
      ? []
      : [index],
  );

/** The labels that have room beside each other, the first of them always; null for the others. */
export function thinned<T>(items: readonly T[], placeOf: (item: T) => number, room: number): (T | null)[] {
  let last = Number.NEGATIVE_INFINITY;
  return items.map((item) => {
    const place = placeOf(item);
    if (place - last < room) return null;
    last = place;
    return item;
  });
}

/** €1,000.00 and €2,000.00 are €1,000 and €2,000 where none of them has cents. */
export const withoutCents = (labels: readonly string[]): string[] =>
  labels.every((label) => /\d[.,]00(?!\d)/.test(label))
    ? labels.map((label) => label.replace(/[.,]00(?!\d)/, ''))
    : [...labels];
