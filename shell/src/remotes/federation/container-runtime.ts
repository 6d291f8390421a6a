/**
 * The federation runtime that the small entries of remotes use, one per page (page-runtime.ts): it gives containers the
 * shell's packages. Every package is already loaded or addressable when a remote arrives, so there is no version
 * negotiation: either a provided version satisfies the remote, or that remote fails alone.
 */
import { satisfies } from '@spreadwise/contract/version-range';
import { RemoteLoadError } from '../files/failure';
import type { ShareScope } from '../sharing/share-scope';
import { pageRuntime } from './page-runtime';

/** What a build declares about a shared package that one of its modules imports. */
interface Consumed {
  readonly shareKey: string;
  readonly requiredVersion: string;
}

/** The parts of a container's `__webpack_require__` that its runtime uses. */
interface ContainerRequire {
  /** Module id -> its factory. */
  readonly m: Record<string, (module: { exports: unknown }) => void>;
  /** Share scopes by name. */
  S: Record<string, unknown>;
  /** Packages of which it needs more than the page's part (webpack/provided-exports-plugin.mjs). */
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
  /** Adds the shared packages that a chunk imports to the container's modules. */
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

/** Also exposes the share scope as the standard global, so that tools can see which remote uses what. */
export function giveRuntimeToContainers(scope: ShareScope): void {
  Object.assign(pageRuntime().bundlerRuntime, bundlerRuntime);
  Object.assign(globalThis, { __FEDERATION__: { __SHARE__: { shell: { default: scope } } } });
}
