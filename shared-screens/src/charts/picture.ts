/** What a chart shows, independent of how it is drawn: its points, lines and axes. */

export interface ChartPoint {
  /** By axis scale: time in ms since 1970, delays in seconds, names as positions 0, 1, 2. */
  readonly at: number;
  /** How it is read out, e.g. '21 Nov, 14:00'. */
  readonly label: string;
  /** One value per line; null if missing. */
  readonly values: readonly (number | null)[];
}

export interface ChartAxis {
  /** 'time' is in the reader's zone, 'utc days' in UTC; 'delay' is logarithmic, as most happens early. */
  readonly scale: 'time' | 'utc days' | 'delay' | 'linear' | 'names';
  /** What it measures, e.g. 'Seconds after the signal'. */
  readonly label?: string;
  /** Formats a tick; time and name axes derive it from the points. */
  readonly tick?: (at: number) => string;
}

/** A highlighted position on the axis. */
export interface ChartMark {
  readonly at: number;
  readonly label: string;
}

export interface Picture {
  readonly axis: ChartAxis;
  readonly lines: readonly string[];
  /** In the order of the axis. */
  readonly points: readonly ChartPoint[];
  /** Formats a value for the axis. */
  readonly tick: (value: number) => string;
  readonly bars?: boolean | undefined;
  /** Whether the values are profits and losses, which marks everything below 0. */
  readonly gains?: boolean | undefined;
  readonly mark?: ChartMark | undefined;
}

/** Indexes of values without neighbours, for which no line is visible. */
export const lonely = (values: readonly (number | null)[]): number[] =>
  values.flatMap((value, index) =>
    value === null || (values[index - 1] ?? null) !== null || (values[index + 1] ?? null) !== null
      ? []
      : [index],
  );

/** Keeps the labels that have room beside each other, always including the first; the others are null. */
export function thinned<T>(items: readonly T[], placeOf: (item: T) => number, room: number): (T | null)[] {
  let last = Number.NEGATIVE_INFINITY;
  return items.map((item) => {
    const place = placeOf(item);
    if (place - last < room) return null;
    last = place;
    return item;
  });
}

/** Removes cents if no label has any: €1,000.00 and €2,000.00 become €1,000 and €2,000. */
export const withoutCents = (labels: readonly string[]): string[] =>
  labels.every((label) => /\d[.,]00(?!\d)/.test(label))
    ? labels.map((label) => label.replace(/[.,]00(?!\d)/, ''))
    : [...labels];
