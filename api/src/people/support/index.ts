/** Support: customers write, those who run the product answer (docs/support.md). */
export { startSupport } from './start-support';
