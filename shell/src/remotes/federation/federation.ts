/**
 * The shell as a federation host: loads containers, gives them the share scope, and gets screens from them. It
 * implements the container protocol itself, so that the page pays only for the parts of federation it uses. ES modules,
 * or every remote if the browser is set to it, go through the official runtime, which is loaded on demand
 * (docs/adr/0017-two-federation-paths.md).
 */
import type { RemoteEntry } from '@spreadwise/contract';
import { chunkListsOf } from '@spreadwise/contract/remote-builds';
import { addressOf, beginAttempt, folderOf, type Hashes } from '../files/assets';
import type { Federation } from '../loader/remote-loader';
import { createShareScope } from '../sharing/share-scope';
import { type Container, runEntry, wrapsModules } from './container';
import { giveRuntimeToContainers } from './container-runtime';
import { applyEarlyStyles, takeEarlyContainer } from './early';

/**
 * Prevents a fresh copy of a remote from reusing the previous copy's chunks. The array itself stays, because an old
 * copy that is still mounted learns of its later chunks through it, and a fresh copy forwards what it receives.
 */
function forgetChunks(remote: string): void {
  for (const list of chunkListsOf(remote)) {
    const chunks: unknown = Reflect.get(globalThis, list);
    if (Array.isArray(chunks)) chunks.length = 0;
  }
}

type Open = (entry: RemoteEntry, attempt: number, hashes: Hashes) => Promise<Container>;

interface Registered {
  readonly open: () => Promise<Container>;
  /** Null until a screen is requested, and again after a failed load. */
  container: Promise<Container> | null;
}

/** `official`: the official runtime loads every remote by its manifest, as federation developer tools expect. */
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
      // A standard container handles its failed addresses itself, so a retry loads it from another folder.
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

/** Set in the browser's console, for that browser only: localStorage.spreadwise_federation = 'official'. */
function isOfficialAsked(): boolean {
  try {
    return localStorage.spreadwise_federation === 'official';
  } catch {
    return false;
  }
}
