/**
 * The shell's one copy of the federation runtime, for the remotes' builds (webpack/remote.mjs takes it from this
 * global): what a container needs and no more. A remote that would load remotes of its own does not find that here.
 */
import { createInstance, getInstance } from '@module-federation/enhanced/runtime';
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js';
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js';
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js';
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js';

type InstanceOptions = Parameters<typeof createInstance>[0];

interface Container {
  readonly federation: { readonly initOptions: InstanceOptions };
}

/** A container's own instance; the one of an earlier attempt of the same remote goes on. */
function init({ webpackRequire: { federation } }: { readonly webpackRequire: Container }) {
  const options = federation.initOptions;
  const known = getInstance((instance) => instance.options.name === options.name);
  if (!known) return createInstance(options);
  known.initOptions(options);
  return known;
}

export function giveRuntimeToRemotes(): void {
  const bundlerRuntime = { init, consumes, initContainerEntry, I: initializeSharing };
  Object.assign(globalThis, { _FEDERATION_RUNTIME: { runtime: {}, bundlerRuntime, attachShareScopeMap } });
}
