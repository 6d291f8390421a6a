/**
 * The global by which the small entries of remotes take their federation runtime (webpack/two-entries-plugin.mjs). It is
 * in the page before anything of the shell, so that an entry can be evaluated while the shell is on its way; what a
 * container needs later, container-runtime.ts puts in.
 */
export interface PageRuntime {
  readonly runtime: object;
  readonly bundlerRuntime: {
    /** A container never uses the instance; it only checks that there is one. */
    init(): object;
  };
}

/**
 * The number is that of what the page and the small entries speak: who changes what an entry may call changes it, and
 * gives both for as long as stored versions need the one before.
 */
declare global {
  var __SPREADWISE_FEDERATION_1__: PageRuntime | undefined;
}

export function pageRuntime(): PageRuntime {
  globalThis.__SPREADWISE_FEDERATION_1__ ??= { runtime: {}, bundlerRuntime: { init: () => ({}) } };
  return globalThis.__SPREADWISE_FEDERATION_1__;
}
