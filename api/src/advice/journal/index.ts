/** Customers' journals. */
export { journalFeature } from './feature';
export { createTakeSignal, journalRoutes, type TakeSignal } from './routes';
