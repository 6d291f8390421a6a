/** Support: customers write, those who run the product answer (docs/support.md). */
export { type SupportOptions, startSupport } from './start-support';
