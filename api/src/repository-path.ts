/** Where things lie around this program, whether it runs from its source or from api/dist. */
import { fileURLToPath } from 'node:url';

export const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
