/** The bus between processes: in-process, over PostgreSQL, or over NATS. */
export type { Bus } from './bus';
export { type CustomerChanges, createCustomerChanges } from './customer-changes';
export { type BusSettings, openBus } from './open-bus';
