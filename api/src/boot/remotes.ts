/** The teams' remotes as they are configured: where their files are kept, and the gate before them. */
import { randomBytes, randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GATE_RULES } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Config } from '../config';
import type { Database } from '../db/database';
import type { ReadShellBuild } from '../pages/shell-build';
import { openFileStore } from '../remotes/files/open-file-store';
import { unpack } from '../remotes/files/unpack';
import { check } from '../remotes/gate/check';
import { createMountCheck } from '../remotes/gate/mount/mount-check';
import { PROVIDED_FILE, provided } from '../remotes/gate/types';
import type { Gate } from '../remotes/publish';
import { type Remotes, startRemotes } from '../remotes/start';
import { inRepository } from '../repository-path';

export interface DeploymentServices {
  readonly db: Database;
  readonly readBuild: ReadShellBuild;
  readonly now: () => Date;
  readonly log: Logger;
}

export async function startDeployments(
  config: Config,
  { db, readBuild, now, log }: DeploymentServices,
): Promise<Remotes> {
  return startRemotes({
    db,
    files: await openFileStore({
      folder: join(config.dataDir, 'remotes'),
      bucket: config.remotes.bucket,
      now,
    }),
    unpack,
    gate: createGate(config.remotes.gateBrowser, now, log),
    names: () => remotesOf(readBuild),
    buildOf: (name) => inRepository(`${name}/dist`),
    signingKey: config.remotes.signingKey,
    publicOrigin: config.publicOrigin,
    production: config.production,
    now,
    random: randomBytes,
    randomInt,
    warn: (message, error) => log.warn({ err: error }, message),
  });
}

/** An API that runs apart from the pages has no build of the shell, and so knows no remote. */
async function remotesOf(readBuild: ReadShellBuild): Promise<readonly string[]> {
  try {
    return (await readBuild()).remotes;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** Against what the shell gives at this moment: it may have been built anew since the start. */
function createGate(executablePath: string | null, now: () => Date, log: Logger): Gate {
  const shellDir = inRepository('shell/dist');
  const browser = executablePath === null ? null : createMountCheck({ executablePath, shellDir, now });
  return {
    rules: browser ? GATE_RULES : GATE_RULES.filter((rule) => rule !== 'mount'),
    async check(candidate) {
      const text = await readFile(join(shellDir, PROVIDED_FILE), 'utf8');
      const note = (message: string) => log.info({ remote: candidate.name }, message);
      return check(candidate, provided.parse(JSON.parse(text)), browser, note);
    },
  };
}
