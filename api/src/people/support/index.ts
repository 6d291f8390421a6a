/** Support: customers write, those who run the product answer (docs/support.md). */
export { supportFeature } from './feature';
export { startSupport } from './start-support';
