/** What the rest of the API may use of legal texts. */
export { legalFeature, READ_LEGAL } from './feature';
export type { ReadLegal } from './routes';
