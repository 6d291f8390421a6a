/** The market library as it is, under the test runner. */
import { createExchangeLoader } from '../library';
// @ts-expect-error It has no types; it cannot be TypeScript, and says why.
import { importModule } from './native-import.cjs';

export const loadExchange = createExchangeLoader(importModule);
