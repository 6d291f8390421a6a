/** The bus between processes: in the process, over PostgreSQL, or over NATS. */
export type { Bus, BusHealth } from './bus';
export { type BusSettings, openBus } from './open-bus';
