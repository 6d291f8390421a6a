/** The loader's port to the module federation runtime. */
import { createInstance, registerGlobalPlugins } from '@module-federation/enhanced/runtime';
import { addressOf, beginAttempt, folderOf } from './assets';
import { headStart } from './head-start';
import type { Federation } from './remote-loader';
import { giveRuntimeToRemotes } from './remote-runtime';
import { shareScope } from './share-scope';

/** How long a remote's entry script may take, in milliseconds. */
const ENTRY_TIME_LIMIT_MS = 15_000;

/** Name of the global in which a remote's build keeps its loaded chunks (webpack/base.mjs). */
const chunksOf = (remote: string) => `chunks:${remote}`;

export function createFederation(): Federation {
  registerGlobalPlugins([sameVersion]);
  giveRuntimeToRemotes();
  const instance = createInstance({
    name: 'shell',
    remotes: [],
    shared: shareScope(),
    shareStrategy: 'loaded-first',
    plugins: [{ name: 'entry-time-limit', createScript: () => ({ timeout: ENTRY_TIME_LIMIT_MS }) }],
  });
  /** Remote -> its first screen's style sheets, on their way. */
  const styles = new Map<string, Promise<unknown>>();
  return {
    register({ name, entry }, attempt) {
      styles.delete(name);
      if (attempt > 0) {
        beginAttempt(folderOf(entry), attempt);
        Reflect.deleteProperty(globalThis, chunksOf(name));
      } else styles.set(name, headStart(document, entry));
      instance.registerRemotes([{ name, entry: addressOf(entry, attempt) }], { force: attempt > 0 });
    },
    async load({ remote, expose }) {
      const [module] = await Promise.all([instance.loadRemote(`${remote}/${expose}`), styles.get(remote)]);
      return module;
    },
  };
}

/**
 * Saves the parsing of version ranges, which costs a slow phone tens of milliseconds on each page: who was built
 * against the very version that is provided asks for `^version`. Every other requirement is checked as ever.
 */
const sameVersion: Parameters<typeof registerGlobalPlugins>[0][number] = {
  name: 'same-version',
  resolveShare(args) {
    const { shareScopeMap, scope, pkgName, version, shareInfo } = args;
    const shared = shareScopeMap[scope]?.[pkgName]?.[version];
    if (shared && shareInfo?.shareConfig?.requiredVersion === `^${version}`)
      args.resolver = () => ({ shared, useTreesShaking: false });
    return args;
  },
};
