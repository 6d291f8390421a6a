/** Resolves paths in the repository, whether the program runs from source or from api/dist. */
import { fileURLToPath } from 'node:url';

export const inRepository = (path: string): string =>
  fileURLToPath(new URL(`../../${path}`, import.meta.url));
