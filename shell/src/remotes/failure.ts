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

/** Of what the shell itself finds out while it loads a remote. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  constructor(
    readonly kind: RemoteFailure['kind'],
    reason: string,
  ) {
    super(reason);
  }
}

/** Tells the cause of a rejected load, also from the errors of webpack's own loader in a remote. */
export function failureOf(error: unknown): RemoteFailure {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteLoadError) return { kind: error.kind, reason };
  const { name, code } = (error ?? {}) as { name?: unknown; code?: unknown };
  if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED') return { kind: 'chunk', reason };
  return { kind: 'module', reason };
}
