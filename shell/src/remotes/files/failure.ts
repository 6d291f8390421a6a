/** Why a remote's screen cannot be shown. Every cause is a value; the card puts it into words. */
import { statusOf, wasRefused } from './assets';

export type RemoteFailure = {
  readonly kind: /** /remotes.json could not be read or trusted, or does not name the remote. */
    | 'manifest'
    /** The remote entry did not load, or did not define a container. */
    | 'entry'
    /** A file has no hash, or is not the one of its hash. */
    | 'integrity'
    /** The remote needs another version of a shared package than the shell provides. */
    | 'shared'
    /** A script or style sheet of the screen did not load. */
    | 'chunk'
    /** The screen is missing from the remote, or threw while it loaded. */
    | 'module'
    /** The screen threw while it rendered. */
    | 'render'
    /** Nothing of this within the time limit. */
    | 'timeout'
    /** What a team's own origin serves is not a build that a page takes; `reason` says why, to the team. */
    | 'preview';
  readonly reason: string;
  /** The version that this tab keeps is not there any more: only a reload helps. */
  readonly gone?: boolean;
};

/** Of what the shell itself finds out while it loads a remote; `url` is the file that did not load. */
export class RemoteLoadError extends Error {
  override name = 'RemoteLoadError';
  constructor(
    readonly kind: RemoteFailure['kind'],
    reason: string,
    readonly url?: string,
  ) {
    super(reason);
  }
}

/** Tells the cause of a rejected load, also from the errors of webpack's own loader in a remote. */
export function failureOf(error: unknown): RemoteFailure {
  const reason = error instanceof Error ? error.message : String(error);
  if (error instanceof RemoteLoadError) return notLoaded(error.kind, reason, error.url);
  const { name, code, type, request } = (error ?? {}) as Record<string, unknown>;
  if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED')
    return type === 'missing' ? { kind: 'chunk', reason } : notLoaded('chunk', reason, request);
  return { kind: 'module', reason };
}

function notLoaded(kind: RemoteFailure['kind'], reason: string, url: unknown): RemoteFailure {
  if (typeof url !== 'string') return { kind, reason };
  if (wasRefused(url)) return { kind: 'integrity', reason };
  return { kind, reason, ...(statusOf(url) === 404 ? { gone: true } : {}) };
}
