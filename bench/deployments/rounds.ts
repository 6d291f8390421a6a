/** What both rounds of the bench have: the product, its teams and their builds, tabs, and how figures are printed. */
import type { Browser } from '@playwright/test';
import type { Product } from '../../shell/e2e/harness/product-process';
import { openTab, type Sightings, type Tab } from './tab';
import type { Team } from './team';
import type { Build } from './variants';

export interface Rounds {
  readonly product: Product;
  readonly browser: Browser;
  readonly teams: readonly Team[];
  /** Remote -> its builds, the house's first. */
  readonly builds: ReadonlyMap<string, readonly BuildOf[]>;
  readonly tabs: number;
}

export interface BuildOf {
  /** How it is built, which makes the format. */
  readonly kind: string;
  readonly build: Build;
}

export const openTabs = (
  { product, browser, tabs }: Rounds,
  sightings: Sightings,
  deployments: ReadonlyMap<string, number>,
): Promise<Tab[]> =>
  Promise.all(
    Array.from({ length: tabs }, (_, index) =>
      openTab({
        browser,
        origin: product.origin,
        ownerPassword: product.ownerPassword,
        random: randomOf(index + 1),
        sightings,
        deployments,
      }),
    ),
  );

export const noSightings = (): Sightings => ({
  pages: 0,
  steps: 0,
  requests: 0,
  versions: new Set(),
  failedRequests: [],
  mixedSets: [],
  consoleErrors: [],
  failedScreens: [],
});

export const row = (name: string, value: string) => `  ${name.padEnd(32)}${value}`;
export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The same numbers from 0 to 1 each time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}
