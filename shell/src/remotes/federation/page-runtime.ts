/**
 * The global from which the small entries of remotes get their federation runtime (webpack/two-entries-plugin.mjs). It
 * exists before any other shell code, so that an entry can be evaluated while the shell loads; container-runtime.ts
 * adds what a container needs later.
 */
export interface PageRuntime {
  readonly runtime: object;
  readonly bundlerRuntime: {
    /** A container never uses the instance; it only checks that one exists. */
    init(): object;
  };
}

/**
 * The number is the version of the protocol between the page and the small entries. If you change what an entry may
 * call, increment it, and provide both versions for as long as stored remotes need the previous one.
 */
declare global {
  var __SPREADWISE_FEDERATION_1__: PageRuntime | undefined;
}

export function pageRuntime(): PageRuntime {
  globalThis.__SPREADWISE_FEDERATION_1__ ??= { runtime: {}, bundlerRuntime: { init: () => ({}) } };
  return globalThis.__SPREADWISE_FEDERATION_1__;
}
