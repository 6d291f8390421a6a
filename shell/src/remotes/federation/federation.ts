/**
 * The shell as a federation host: brings containers in, gives them the share scope, and takes screens out of them. It
 * speaks the container protocol itself: the page pays for what it uses of federation, not for a general runtime.
 */
import { addressOf, beginAttempt, folderOf } from '../files/assets';
import type { Federation } from '../loader/remote-loader';
import { createShareScope } from '../sharing/share-scope';
import { type Container, openContainer } from './container';
import { giveRuntimeToContainers } from './container-runtime';
import { headStart } from './head-start';

/** Name of the global in which a remote's build keeps its loaded chunks (webpack/base.mjs). */
const chunksOf = (remote: string) => `chunks:${remote}`;

interface Registered {
  readonly entry: string;
  /** The first screen's style sheets, on their way; null once that screen has taken them. */
  styles: Promise<unknown> | null;
  /** Null until a screen is asked for, and again when it did not come. */
  container: Promise<Container> | null;
}

export function createFederation(): Federation {
  const scope = createShareScope();
  giveRuntimeToContainers(scope);
  const remotes = new Map<string, Registered>();

  const containerOf = (name: string, registered: Registered) => {
    registered.container ??= openContainer(name, registered.entry, scope).catch((error) => {
      registered.container = null;
      throw error;
    });
    return registered.container;
  };

  return {
    register({ name, manifest, entry }, attempt, hashes) {
      const isFirst = attempt === 0;
      beginAttempt(folderOf(manifest), attempt, hashes);
      if (!isFirst) Reflect.deleteProperty(globalThis, chunksOf(name));
      const styles = isFirst ? headStart(document, entry) : null;
      remotes.set(name, { entry: addressOf(entry, attempt), styles, container: null });
    },
    async load({ remote, expose }) {
      const registered = remotes.get(remote);
      if (!registered) throw new Error(`The remote ${remote} was not registered`);
      const { styles } = registered;
      registered.styles = null;
      const run = containerOf(remote, registered).then((container) => container.get(`./${expose}`));
      const [factory] = await Promise.all([run, styles]);
      return factory();
    },
  };
}
