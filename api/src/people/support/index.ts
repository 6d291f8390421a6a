/** Support: customers write, those who run the product answer (docs/support.md). */
export { MESSAGE_MAIL } from './conversations-store';
export { supportFeature } from './feature';
export { SLA_HOURS } from './sla';
export { startSupport } from './start-support';
