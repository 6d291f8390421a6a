/**
 * The official federation runtime as a second host, over the same share scope: for remotes that are ES modules, and for
 * every remote where the browser is set to. What it fetches goes by our addresses, hashes and time limits, and what
 * fails comes out as our own failure.
 */

import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@spreadwise/contract';
import { beginAttempt, folderOf, type Hashes, hashIn } from '../../files/assets';
import { RemoteLoadError } from '../../files/failure';
import type { ShareScope } from '../../sharing/share-scope';
import { type Container, runEntry, wrapsModules } from '../container';
import { checkModules } from './checked-modules';
import { freshPlace } from './fresh-place';

export interface OfficialRemote {
  readonly entry: RemoteEntry;
  readonly attempt: number;
  readonly hashes: Hashes;
  /** By its manifest, which costs a request and shows developer tools everything; else by its entry. */
  readonly byManifest: boolean;
}

/** How long a manifest may take, in milliseconds. */
const TIME_LIMIT_MS = 15_000;
const ES_MODULE = ['module', 'esm'];

interface Known {
  readonly folder: string;
  readonly hashes: Hashes;
  /** Why it could not be opened, as our own hooks found. */
  failure: RemoteLoadError | null;
  /** The address of a file of it that did not load, whatever requested it. */
  missed: string | null;
}

/** Remote -> how it is fetched now, and what has failed of it. */
const remotes = new Map<string, Known>();
let host: ReturnType<typeof createInstance> | null = null;

/** The remote as a container: the runtime itself initialises what it has opened. */
export async function openOfficially(
  { entry, attempt, hashes, byManifest }: OfficialRemote,
  scope: ShareScope,
): Promise<Container> {
  const { name, format } = entry;
  const place = freshPlace(entry, attempt);
  const folder = folderOf(place.at(entry.manifest));
  beginAttempt(folder, place.attempt, hashes);
  const known: Known = { folder, hashes, failure: null, missed: null };
  remotes.set(name, known);
  host ??= createHost(scope);
  const address = new URL(place.at(byManifest ? entry.manifest : entry.entry), location.origin).href;
  const type = format === 'module' ? 'module' : 'global';
  host.registerRemotes([{ name, entry: address, type, entryGlobalName: name }], { force: true });
  return {
    init() {},
    async get(module) {
      Object.assign(known, { failure: null, missed: null });
      try {
        const factory = await host?.loadRemote<() => unknown>(`${name}/${module.slice(2)}`, {
          loadFactory: false,
          from: 'runtime',
        });
        if (!factory) throw new Error(`${name} answers nothing for ${module}`);
        return factory;
      } catch (error) {
        if (known.failure || !known.missed) throw known.failure ?? error;
        throw new RemoteLoadError('chunk', String(error), known.missed);
      }
    },
  };
}

/** Bundlers' loaders say in words of their own what did not load; the tag says it to everybody. */
function noteMissed({ target }: Event): void {
  const tag = target as Partial<HTMLLinkElement & HTMLScriptElement> | null;
  const url = tag?.href ?? tag?.src;
  if (typeof url === 'string')
    for (const known of remotes.values()) if (url.startsWith(known.folder)) known.missed = url;
}

function createHost(scope: ShareScope) {
  window.addEventListener('error', noteMissed, true);
  const made = createInstance({
    name: 'shell',
    remotes: [],
    shareStrategy: 'loaded-first',
    plugins: [byOurRules],
  });
  // The very scope of the small host: what one has given, the other has too.
  made.initShareScopeMap('default', scope as never);
  return made;
}

const byOurRules: ModuleFederationRuntimePlugin = {
  name: 'spreadwise',
  /** Only manifests are fetched so; a status that is no success must not be taken for one. */
  async fetch(url, init) {
    const known = [...remotes.values()].find(({ folder }) => url.startsWith(folder));
    const hash =
      known?.hashes &&
      hashIn(known.hashes, new URL(url).pathname.slice(new URL(known.folder).pathname.length));
    if (known?.hashes && !hash) throw new RemoteLoadError('integrity', `${url} has no hash`);
    const response = await fetch(url, {
      ...init,
      ...(hash ? { integrity: hash } : {}),
      signal: AbortSignal.timeout(TIME_LIMIT_MS),
    }).catch((error) => {
      throw new RemoteLoadError('entry', `${url}: ${error}`, url);
    });
    if (!response.ok) throw new RemoteLoadError('entry', `${url}: ${response.status}`, url);
    return response;
  },
  /** Scripts that the runtime asks for itself have their hash by their address (files/assets.ts). */
  createScript: () => ({ timeout: TIME_LIMIT_MS }),
  async loadEntry({ remoteInfo: { name, entry, type, entryGlobalName } }) {
    const known = remotes.get(name);
    const container = ES_MODULE.includes(type) ? null : await runEntry(entryGlobalName, entry);
    if (known && (!container || wrapsModules(container))) await checkModules(known.folder, known.hashes);
    return container ?? import(/* webpackIgnore: true */ entry);
  },
  /** The runtime wraps what it reports; our own cause is kept. */
  errorLoadRemote({ error, remote, id }) {
    const known = remotes.get(remote?.name ?? id.split('/')[0] ?? '');
    if (known && error instanceof RemoteLoadError) known.failure = error;
    return undefined;
  },
};
