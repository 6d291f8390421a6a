/** The registry as boot opens it, next to the builds of this repository, if there are any. */
import { readdirSync } from 'node:fs';
import { testDatabase } from '../../../test/database';
import { remotes, remoteVersions } from '../../platform/db/schema';
import { createLogger } from '../../platform/lib/observed/log';
import { inRepository } from '../../repository-path';
import { ACTIVATION_MAIL } from '../releases/approval-store';
import { createRemotesSite } from '../testing/remotes-harness';
import { registryFeature } from './feature';

const database = testDatabase();
const VERSION = '0123456789abcdef0123';

/** Gives each remote an active version, so that a start stores none of the builds. */
async function activateAll(at: Date): Promise<void> {
  const names = readdirSync(inRepository('')).filter((name) => name.startsWith('mfe-'));
  const active = { activeVersion: VERSION, activeSince: at, activeBy: 'owner' };
  const stored = { version: VERSION, contractId: 'any', publishedAt: at, publishedBy: 'owner' };
  const sizes = { bytes: 1, brotliBytes: 1, filesHash: 'any', exposes: [] };
  await database.db.insert(remotes).values(names.map((name) => ({ name, ...active })));
  await database.db.insert(remoteVersions).values(names.map((name) => ({ name, ...stored, ...sizes })));
}

test('provides the job that mails the owner about waiting versions', async () => {
  const site = await createRemotesSite();
  await activateAll(site.clock);
  const given = {
    installation: { production: true, publicOrigin: 'http://localhost:3000', dataDir: site.folder },
    config: { signingKey: null, ownerPreviews: [], issuers: [], bucket: null, gateBrowser: null },
    secrets: { key: null, before: null },
    duties: { serves: true, works: true, watches: false },
    database: { db: database.db },
    now: () => site.clock,
    random: (bytes: number) => new Uint8Array(bytes),
    log: createLogger('silent'),
  };
  const { handlers = [] } = await registryFeature.open(given as never);
  await site.remove();
  expect(handlers.map(({ kind }) => kind)).toEqual([ACTIVATION_MAIL.name]);
});
