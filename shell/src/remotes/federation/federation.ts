/**
 * The shell as a federation host: brings containers in, gives them the share scope, and takes screens out of them. It
 * speaks the container protocol itself, so that the page pays for what it uses of federation; what is no script
 * container, or everything where the browser is set to, goes by the official runtime, which comes when it is needed
 * (docs/adr/0017-two-federation-paths.md).
 */
import type { RemoteEntry } from '@spreadwise/contract';
import { addressOf, beginAttempt, folderOf, type Hashes } from '../files/assets';
import type { Federation } from '../loader/remote-loader';
import { createShareScope } from '../sharing/share-scope';
import { type Container, runEntry, wrapsModules } from './container';
import { giveRuntimeToContainers } from './container-runtime';
import { applyEarlyStyles, takeEarlyContainer } from './early';

/** The globals in which a build keeps its loaded chunks: ours (webpack/base.mjs), webpack's and Rspack's own. */
const CHUNK_LISTS = ['chunks:', 'webpackChunk', 'rspackChunk'];

/**
 * A fresh copy of a remote must not take the chunks of the one before for its own. The list itself stays: a copy that is
 * still on the page hears of its later parts by it, and a fresh one passes on what it hears.
 */
function forgetChunks(remote: string): void {
  for (const list of CHUNK_LISTS)
    for (const name of [remote, remote.replace(/\W/g, '_')]) {
      const chunks: unknown = Reflect.get(globalThis, list + name);
      if (Array.isArray(chunks)) chunks.length = 0;
    }
}

type Open = (entry: RemoteEntry, attempt: number, hashes: Hashes) => Promise<Container>;

interface Registered {
  readonly open: () => Promise<Container>;
  /** Null until a screen is requested, and again when it failed to load. */
  container: Promise<Container> | null;
}

/** `official`: the official runtime runs every remote, by its manifest, as the federation's developer tools expect. */
export function createFederation(official = isOfficialAsked()): Federation {
  const scope = createShareScope();
  giveRuntimeToContainers(scope);
  const remotes = new Map<string, Registered>();

  const containerOf = (registered: Registered) => {
    registered.container ??= registered.open().catch((error) => {
      registered.container = null;
      throw error;
    });
    return registered.container;
  };

  const openOfficially: Open = async (entry, attempt, hashes) => {
    const host = await import(/* webpackChunkName: "official" */ './official/official-host');
    return host.openOfficially({ entry, attempt, hashes, byManifest: official }, scope);
  };

  const openScript: Open = async (entry, attempt, hashes) => {
    const early = attempt === 0 ? takeEarlyContainer(entry.name, entry.entry) : null;
    const container = early ?? (await runEntry(entry.name, addressOf(entry.entry, attempt)));
    if (wrapsModules(container)) return openOfficially(entry, attempt, hashes);
    await container.init(scope, []);
    return container;
  };

  return {
    register(entry, attempt, hashes) {
      const { name, format, manifest } = entry;
      // What a standard container does with addresses that failed is its own matter, so it begins anew in another folder.
      const isFast = !official && format !== 'module' && (format !== 'container' || attempt === 0);
      if (isFast) beginAttempt(folderOf(manifest), attempt, hashes);
      if (attempt > 0) forgetChunks(name);
      else applyEarlyStyles(manifest);
      remotes.set(name, {
        open: () => (isFast ? openScript : openOfficially)(entry, attempt, hashes),
        container: null,
      });
    },
    async load({ remote, expose }) {
      const registered = remotes.get(remote);
      if (!registered) throw new Error(`The remote ${remote} was not registered`);
      const container = await containerOf(registered);
      const factory = await container.get(`./${expose}`);
      return factory();
    },
  };
}

/** Said in the browser's console, for that browser: localStorage.spreadwise_federation = 'official'. */
function isOfficialAsked(): boolean {
  try {
    return localStorage.spreadwise_federation === 'official';
  } catch {
    return false;
  }
}
