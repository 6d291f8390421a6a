/** The door of the market worker thread and of its host on the main thread. */
export { type MarketHost, startMarketHost } from './market-host';
export type { WorkerOptions } from './worker-messages';
