/** What the rest of the API may use from legal texts. */
export { LEGAL_TEXT, legalFeature, READ_LEGAL, type ReadLegalText } from './feature';
