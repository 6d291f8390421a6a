/**
 * What the small entry of a remote's build expects of a federation runtime, in the page once (page-runtime.ts): how a
 * container gets the shell's packages. Everything is there already when a
 * remote comes, so nothing is negotiated and nothing waits: a package is provided in a version that satisfies, or the
 * remote fails alone.
 */
import { satisfies } from '@spreadwise/contract/version-range';
import { RemoteLoadError } from '../files/failure';
import type { ShareScope } from '../sharing/share-scope';
import { pageRuntime } from './page-runtime';

/** What a build says of a shared package that one of its modules imports. */
interface Consumed {
  readonly shareKey: string;
  readonly requiredVersion: string;
}

/** A container's own `__webpack_require__`, as far as its runtime has to do with it. */
interface ContainerRequire {
  /** Module id -> its factory. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  /** The share scopes, by name. */
  S: Record<string, unknown>;
  /** The packages that it needs more of than the page has (webpack/provided-exports-plugin.mjs). */
  readonly whole?: readonly string[];
  readonly federation: { readonly initOptions: { readonly name: string } };
  readonly consumesLoadingData: {
    readonly moduleIdToConsumeDataMapping: Readonly<Record<string, Consumed>>;
  };
}

interface ConsumeOptions {
  readonly chunkId: string;
  readonly chunkMapping: Readonly<Record<string, readonly string[]>>;
  readonly promises: Promise<unknown>[];
  readonly webpackRequire: ContainerRequire;
}

interface ContainerInit {
  readonly webpackRequire: ContainerRequire;
  readonly shareScope: ShareScope;
}

const bundlerRuntime = {
  initContainerEntry({ webpackRequire, shareScope }: ContainerInit): void {
    webpackRequire.S = { default: shareScope };
  },
  /** Puts the shared packages that a chunk imports among the container's modules. */
  consumes({ chunkId, chunkMapping, promises, webpackRequire }: ConsumeOptions): void {
    const { moduleIdToConsumeDataMapping: consumed } = webpackRequire.consumesLoadingData;
    for (const id of chunkMapping[chunkId] ?? []) {
      const wanted = consumed[id];
      if (!wanted || webpackRequire.m[id]) continue;
      const put = (lib: () => unknown) => {
        webpackRequire.m[id] = (module) => {
          module.exports = lib();
        };
      };
      try {
        const provided = take(webpackRequire.S.default as ShareScope, wanted);
        const { name } = webpackRequire.federation.initOptions;
        if (!provided.useIn.includes(name)) provided.useIn.push(name);
        const isWhole = webpackRequire.whole?.includes(wanted.shareKey);
        if (provided.lib) put(provided.lib);
        else promises.push((!isWhole && provided.part ? provided.part() : provided.get()).then(put));
      } catch (error) {
        promises.push(Promise.reject(error));
      }
    }
  },
};

function take(scope: ShareScope, { shareKey, requiredVersion }: Consumed) {
  const versions = Object.values(scope[shareKey] ?? {});
  const provided = versions.find(({ version }) => satisfies(version, requiredVersion));
  if (provided) return provided;
  const live = versions.map(({ version }) => version).join(', ') || 'none';
  throw new RemoteLoadError('shared', `${shareKey} ${requiredVersion} is needed, the shell provides ${live}`);
}

/** The share scope is also the usual global, to see which remote took what. */
export function giveRuntimeToContainers(scope: ShareScope): void {
  Object.assign(pageRuntime().bundlerRuntime, bundlerRuntime);
  Object.assign(globalThis, { __FEDERATION__: { __SHARE__: { shell: { default: scope } } } });
}
