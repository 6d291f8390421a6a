/** How metrics are declared and recorded. Labels have few values: never an address, an id or a requested path. */

export interface Metric {
  readonly kind: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels?: readonly string[];
  /** Upper bounds of a histogram, in its unit. */
  readonly buckets?: readonly number[];
}

/** By name, following Prometheus' naming conventions. */
export type Metrics = Readonly<Record<string, Metric>>;

export const SECONDS_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export type Labels = Readonly<Record<string, string>>;

export interface Sample {
  readonly labels?: Labels;
  readonly value: number;
}

/** Names and labels must be declared by a feature. */
export interface Meter {
  /** `by` 0 makes the series exist before the first event. */
  count(name: string, by: number, labels?: Labels): void;
  observe(name: string, value: number, labels?: Labels): void;
  /** Reads a gauge or counter on every scrape. A rejected read is left out. */
  read(name: string, samples: () => readonly Sample[] | Promise<readonly Sample[]>): void;
}

export const NO_METER: Meter = { count() {}, observe() {}, read() {} };

/** Reports the work's duration and whether it failed. */
export async function timed<T>(
  work: () => Promise<T>,
  done: (seconds: number, outcome: 'ok' | 'failed') => void,
): Promise<T> {
  const began = performance.now();
  let outcome: 'ok' | 'failed' = 'failed';
  try {
    const answer = await work();
    outcome = 'ok';
    return answer;
  } finally {
    done((performance.now() - began) / 1000, outcome);
  }
}
