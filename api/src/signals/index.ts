/** The door of signals: what the pipeline finds in the markets is written, allocated to customers and streamed. */
export { type MarketPort, type SignalChange, unknownMarket } from './market-port';
export { createSignalHistoryStore, type SignalHistoryStore } from './read/signal-history-store';
export { type RunningSignals, type SignalsOptions, signalRetention, startSignals } from './start-signals';
