/** The folder that holds what this process keeps. */
import { accessSync, constants, mkdirSync } from 'node:fs';
import { ConfigError } from '../lib/config-error';

/** Makes the folder when it is not there. Throws `ConfigError` when it cannot be written to. */
export function prepareDataDir(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.W_OK);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`DATA_DIR was "${dataDir}"; it may be a folder that can be written to (${why}).`);
  }
}
