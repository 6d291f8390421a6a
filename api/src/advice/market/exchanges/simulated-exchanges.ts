/** The simulated exchanges. Their names are invented, so that nobody takes a simulated price for a real exchange's. */

export type ExchangeClass = 'standard' | 'further';

export interface SimulatedExchange {
  readonly name: string;
  readonly class: ExchangeClass;
  /** A fraction, the same for all of its markets. */
  readonly takerFee: number;
  /** How long it takes until a new price is in its quotes, in ms. */
  readonly lagMs: number;
  /** How wide its spreads are beside the most liquid exchange's. */
  readonly width: number;
  /** Which part of the coins it lists. */
  readonly coverage: number;
  /** Whether it trades against euros. */
  readonly euro: boolean;
}

/** A smaller market takes the first of them: some of both classes. */
export const SIMULATED_EXCHANGES: readonly SimulatedExchange[] = [
  { name: 'northsea', class: 'standard', takerFee: 0.001, lagMs: 40, width: 1, coverage: 0.98, euro: true },
  { name: 'alpenx', class: 'standard', takerFee: 0.001, lagMs: 60, width: 1.1, coverage: 0.9, euro: true },
  {
    name: 'sundial',
    class: 'further',
    takerFee: 0.0004,
    lagMs: 200,
    width: 1.6,
    coverage: 0.95,
    euro: false,
  },
  {
    name: 'meridian',
    class: 'standard',
    takerFee: 0.0008,
    lagMs: 60,
    width: 1.15,
    coverage: 0.88,
    euro: false,
  },
  {
    name: 'kestrel',
    class: 'further',
    takerFee: 0.0006,
    lagMs: 160,
    width: 1.6,
    coverage: 0.86,
    euro: false,
  },
  {
    name: 'harbourline',
    class: 'standard',
    takerFee: 0.001,
    lagMs: 90,
    width: 1.2,
    coverage: 0.85,
    euro: true,
  },
  {
    name: 'castellan',
    class: 'standard',
    takerFee: 0.0026,
    lagMs: 120,
    width: 1.3,
    coverage: 0.62,
    euro: true,
  },
  { name: 'pontis', class: 'standard', takerFee: 0.0015, lagMs: 100, width: 1.3, coverage: 0.74, euro: true },
  { name: 'lowtide', class: 'further', takerFee: 0.002, lagMs: 260, width: 1.9, coverage: 0.92, euro: false },
  { name: 'tramontane', class: 'further', takerFee: 0.002, lagMs: 320, width: 2, coverage: 0.8, euro: true },
];
