/** Why a remote's screen cannot be shown. Every cause is a value; the card puts it into words. */
export type RemoteFailure =
  /** /remotes.json could not be read, or does not name the remote. */
  | { readonly kind: 'manifest'; readonly reason: string }
  /** The remote entry did not load, or did not define a container. */
  | { readonly kind: 'entry'; readonly reason: string }
  /** The remote needs another version of a shared package than the shell provides. */
  | { readonly kind: 'shared'; readonly reason: string }
  /** A script or style sheet of the screen did not load. */
  | { readonly kind: 'chunk'; readonly reason: string }
  /** The screen is missing from the remote, or threw while it loaded. */
  | { readonly kind: 'module'; readonly reason: string }
  /** The screen threw while it rendered. */
  | { readonly kind: 'render'; readonly reason: string }
  /** Nothing of this within the time limit. */
  | { readonly kind: 'timeout'; readonly reason: string };

/** The federation runtime's error codes (the package @module-federation/error-codes): the entry, or what it defines. */
const ENTRY_CODES = /RUNTIME-00[128]|RUNTIME-015|ScriptNetworkError|ScriptExecutionError/;

/** Tells the cause of a rejected load from the errors of webpack and of the federation runtime. */
export function failureOf(error: unknown): RemoteFailure {
  const reason = error instanceof Error ? error.message : String(error);
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED') return { kind: 'chunk', reason };
  if (/shared (singleton )?module|does not satisfy the requirement/i.test(reason))
    return { kind: 'shared', reason };
  if (ENTRY_CODES.test(reason)) return { kind: 'entry', reason };
  return { kind: 'module', reason };
}
