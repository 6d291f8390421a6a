/** A socket in DATA_DIR through which the process that holds the embedded database hands out a backup. */
import { chmodSync, rmSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { messageOf } from '../../platform/lib/text';

const socketOf = (dataDir: string) => join(dataDir, 'backup.sock');
/** Every system accepts socket paths of this length; longer ones may be truncated. */
const MOST_PATH = 103;

/** For the process that holds `dataDir`. Rejects if the folder cannot hold a socket. */
export async function openBackupSocket(dataDir: string, make: () => Promise<Readable>) {
  const path = socketOf(dataDir);
  if (Buffer.byteLength(path) > MOST_PATH) throw new Error(`${path} is too long for a socket.`);
  let isBusy = false;
  const server = createServer(async (_, response) => {
    if (isBusy) return void response.writeHead(409).end();
    isBusy = true;
    await answer(response, make);
    isBusy = false;
  });
  // Left behind by a killed process.
  rmSync(path, { force: true });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve));
  chmodSync(path, 0o600);
  return {
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** If a backup fails midway, the response breaks off. */
async function answer(response: ServerResponse, make: () => Promise<Readable>): Promise<void> {
  try {
    const backup = await make();
    response.writeHead(200);
    await pipeline(backup, response);
  } catch (error) {
    if (response.headersSent) response.destroy();
    else response.writeHead(500).end(messageOf(error));
  }
}

type Asked =
  | { readonly kind: 'backup'; readonly content: Readable }
  | { readonly kind: 'nobody' }
  | { readonly kind: 'refused'; readonly reason: string };

export function requestBackup(dataDir: string): Promise<Asked> {
  return new Promise((resolve, reject) => {
    request({ socketPath: socketOf(dataDir), path: '/', method: 'POST' }, (answered) => {
      if (answered.statusCode === 200) return resolve({ kind: 'backup', content: answered });
      const isBusy = answered.statusCode === 409;
      text(answered).then(
        (said) => resolve({ kind: 'refused', reason: isBusy ? 'another backup is being made' : said }),
        reject,
      );
    })
      .on('error', (error: NodeJS.ErrnoException) =>
        ['ENOENT', 'ECONNREFUSED'].includes(error.code ?? '') ? resolve({ kind: 'nobody' }) : reject(error),
      )
      .end();
  });
}
