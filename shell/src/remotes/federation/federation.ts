/**
 * The shell as a federation host: brings containers in, gives them the share scope, and takes screens out of them. It
 * speaks the container protocol itself, so that the page pays for what it uses of federation; what is no script
 * container, or everything where the browser is told so, goes by the official runtime, which comes when it is needed
 * (docs/adr/0017-two-federation-paths.md).
 */
import type { RemoteEntry } from '@spreadwise/contract';
import { addressOf, beginAttempt, folderOf, freshPlace, type Hashes } from '../files/assets';
import type { Federation } from '../loader/remote-loader';
import { createShareScope } from '../sharing/share-scope';
import { type Container, runEntry } from './container';
import { giveRuntimeToContainers } from './container-runtime';
import { headStart } from './head-start';

/** Name of the global in which a remote's build keeps its loaded chunks (webpack/base.mjs). */
const chunksOf = (remote: string) => `chunks:${remote}`;

interface Registered {
  readonly open: () => Promise<Container>;
  /** The first screen's style sheets, on their way; null once that screen has taken them. */
  styles: Promise<unknown> | null;
  /** Null until a screen is asked for, and again when it did not come. */
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

  const registerScript = (remote: RemoteEntry, attempt: number, hashes: Hashes) => {
    const { name, manifest, entry, format } = remote;
    const place =
      format === 'container'
        ? freshPlace(remote, attempt)
        : { at: (url: string) => addressOf(url, attempt), attempt };
    const folder = folderOf(place.at(manifest));
    beginAttempt(folder, place.attempt, hashes);
    if (attempt > 0) Reflect.deleteProperty(globalThis, chunksOf(name));
    const styles = attempt > 0 ? null : headStart(document, entry);
    const open = async () => {
      const container = await runEntry(name, place.at(entry));
      if (wrapsModules(container)) {
        const { checkModules } = await import(/* webpackChunkName: "official" */ './official/checked-modules');
        await checkModules(folder, hashes);
      }
      await container.init(scope, []);
      return container;
    };
    remotes.set(name, { open, styles, container: null });
  };

  const registerOfficially = (entry: RemoteEntry, attempt: number, hashes: Hashes) => {
    const open = async () => {
      const { openOfficially } = await import(/* webpackChunkName: "official" */ './official/official-host');
      return openOfficially({ entry, attempt, hashes, byManifest: official }, scope);
    };
    remotes.set(entry.name, { open, styles: null, container: null });
  };

  return {
    register(entry, attempt, hashes) {
      const isScript = entry.format !== 'module' && !official;
      (isScript ? registerScript : registerOfficially)(entry, attempt, hashes);
    },
    async load({ remote, expose }) {
      const registered = remotes.get(remote);
      if (!registered) throw new Error(`The remote ${remote} was not registered`);
      const { styles } = registered;
      registered.styles = null;
      const run = containerOf(registered).then((container) => container.get(`./${expose}`));
      const [factory] = await Promise.all([run, styles]);
      return factory();
    },
  };
}

/** Vite's script container does nothing but import its ES modules, at its first call. */
const wrapsModules = ({ init }: Container) => /\bimport\(/.test(String(init));

/** Said in the browser's console, for that browser: localStorage.spreadwise_federation = 'official'. */
function isOfficialAsked(): boolean {
  try {
    return localStorage.getItem('spreadwise_federation') === 'official';
  } catch {
    return false;
  }
}
