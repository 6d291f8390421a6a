/** Stands in for modules of the federation runtime that the shell has no use for (webpack/host.mjs). */
const refuse = () => {
  throw new Error("The shell's federation runtime has no preloading: the page's own hints do it.");
};

/** Registering a remote anew forgets what was kept of its manifest. */
export class SnapshotHandler {
  manifestCache = new Map();
  hooks = { applyPlugin() {} };
}
export const getGlobalRemoteInfo = () => ({});
export const defaultPreloadArgs = {};
export { refuse as formatPreloadArgs, refuse as normalizePreloadExposes, refuse as preloadAssets };
