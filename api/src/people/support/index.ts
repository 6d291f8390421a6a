/** Support: customers write, staff answer in the panel (docs/support.md). */
export { MESSAGE_MAIL } from './conversations-store';
export { startSupport, supportFeature } from './feature';
export { SLA_HOURS } from './sla';
