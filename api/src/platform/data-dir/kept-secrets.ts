/** Secrets that nobody configured: made once, kept in DATA_DIR so that a restart keeps them. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { prepareDataDir } from './data-dir';
import { createExclusively } from './exclusive-file';
import type { SecretName } from './kept-files';

/** Gives the secret that is kept under this name, and makes it the first time. */
export type KeepSecret = (dataDir: string, name: SecretName, make: () => string) => string;

/** Readable by this user only. Two processes that start at once end up with the same one. */
export const keepSecret: KeepSecret = (dataDir, name, make) => {
  prepareDataDir(dataDir);
  const file = join(dataDir, name);
  if (!existsSync(file)) createExclusively(file, `${make()}\n`);
  return readFileSync(file, 'utf8').trim();
};

/** 120 bits, in letters that survive being copied. */
export const randomSecret = (): string => randomBytes(15).toString('base64url');
