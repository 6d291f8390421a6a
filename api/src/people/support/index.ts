/** Support: customers write, staff answer in the panel (docs/support.md). */
export { MESSAGE_MAIL } from './conversations-store';
export { supportFeature } from './feature';
export { SLA_HOURS } from './sla';
export { startSupport } from './start-support';
