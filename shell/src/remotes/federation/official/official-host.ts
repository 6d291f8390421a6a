/**
 * The official federation runtime as a second host over the same share scope: for remotes that are ES modules, and for
 * every remote if the browser is set to it. Its requests use our addresses, hashes and time limits, and its errors come
 * out as our own failures.
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
  /** Load by the manifest, which costs a request but shows developer tools everything; otherwise by the entry. */
  readonly byManifest: boolean;
}

/** Time limit of a manifest, in milliseconds. */
const TIME_LIMIT_MS = 15_000;
const ES_MODULE = ['module', 'esm'];

interface Known {
  readonly folder: string;
  readonly hashes: Hashes;
  /** Why it could not be opened, as reported by our own hooks. */
  failure: RemoteLoadError | null;
  /** Address of one of its files that failed to load, no matter what requested it. */
  missed: string | null;
}

/** Remote -> how it is currently fetched, and what has failed. */
const remotes = new Map<string, Known>();
let host: ReturnType<typeof createInstance> | null = null;

/** Returns the remote as a container. Its `init` does nothing because the runtime initialises what it opens. */
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

/** Each bundler's loader words its errors differently; the tag's error event names the file in every case. */
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
  // Shares the small host's scope: a package provided by one is available in the other.
  made.initShareScopeMap('default', scope as never);
  return made;
}

const byOurRules: ModuleFederationRuntimePlugin = {
  name: 'spreadwise',
  /** Only manifests go through here. An error status must not pass as success. */
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
  /** Scripts that the runtime requests itself get their hash by address (files/assets.ts). */
  createScript: () => ({ timeout: TIME_LIMIT_MS }),
  async loadEntry({ remoteInfo: { name, entry, type, entryGlobalName } }) {
    const known = remotes.get(name);
    const container = ES_MODULE.includes(type) ? null : await runEntry(entryGlobalName, entry);
    if (known && (!container || wrapsModules(container))) await checkModules(known.folder, known.hashes);
    return container ?? import(/* webpackIgnore: true */ entry);
  },
  /** The runtime wraps the errors it reports; this keeps our own cause. */
  errorLoadRemote({ error, remote, id }) {
    const known = remotes.get(remote?.name ?? id.split('/')[0] ?? '');
    if (known && error instanceof RemoteLoadError) known.failure = error;
    return undefined;
  },
};
