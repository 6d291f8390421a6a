import { createFederation } from './federation';

const FOLDER = '/remotes/mfe-auth/1';
const ENTRY = { name: 'mfe-auth', manifest: `${FOLDER}/mf-manifest.json`, entry: `${FOLDER}/remoteEntry.js` };
const HASHES = { 'remoteEntry.js': `sha384-${'E'.repeat(64)}` };

type Chunk = [ids: string[]];

/** A copy of a remote that waits for its chunks as webpack and Rspack do. Returns the live list of those it has. */
function copyWaitingAt(list: string): string[] {
  const have: string[] = [];
  const page = globalThis as unknown as Record<string, Chunk[]>;
  page[list] ??= [];
  const chunks = page[list];
  const take = (passOn: ((chunk: Chunk) => unknown) | null, chunk: Chunk) => {
    have.push(...chunk[0]);
    passOn?.(chunk);
    return 0;
  };
  for (const chunk of chunks) take(null, chunk);
  chunks.push = take.bind(null, chunks.push.bind(chunks));
  return have;
}

test.each(['chunks:mfe-auth', 'webpackChunkmfe_auth', 'rspackChunkmfe_auth', 'chunk_mfe-auth'])(
  'gives a fresh copy none of the old copy’s chunks in %s, while the old copy still receives later chunks',
  (list) => {
    const arrive = (id: string) => (globalThis as unknown as Record<string, Chunk[]>)[list]?.push([[id]]);
    Object.assign(globalThis, { SHARED_VERSIONS: {} });
    const federation = createFederation();
    federation.register(ENTRY as never, 0, HASHES);
    const standing = copyWaitingAt(list);
    arrive('screen');
    federation.register(ENTRY as never, 1, HASHES);
    const fresh = copyWaitingAt(list);
    expect([standing, fresh]).toEqual([['screen'], []]);
    arrive('later part');
    expect(standing).toContain('later part');
    expect(fresh).toEqual(['later part']);
  },
);
