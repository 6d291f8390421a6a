/** The loader's port to the module federation runtime. */
import { loadRemote, registerPlugins, registerRemotes } from '@module-federation/enhanced/runtime';
import { addressOf, beginAttempt, folderOf } from './assets';
import type { Federation } from './remote-loader';

/** How long a remote's entry script may take, in milliseconds. */
const ENTRY_TIME_LIMIT_MS = 15_000;

/** Name of the global in which a remote's build keeps its loaded chunks (webpack/base.mjs). */
const chunksOf = (remote: string) => `chunks:${remote}`;

export function createFederation(): Federation {
  registerPlugins([{ name: 'entry-time-limit', createScript: () => ({ timeout: ENTRY_TIME_LIMIT_MS }) }]);
  return {
    register({ name, entry }, attempt) {
      if (attempt > 0) {
        beginAttempt(folderOf(entry), attempt);
        Reflect.deleteProperty(globalThis, chunksOf(name));
      }
      registerRemotes([{ name, entry: addressOf(entry, attempt) }], { force: attempt > 0 });
    },
    load: ({ remote, expose }) => loadRemote(`${remote}/${expose}`),
  };
}
