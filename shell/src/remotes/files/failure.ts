/** Why a remote's screen cannot be shown. Every cause is a value; the card words it. */
import { statusOf, wasRefused } from './assets';

export type RemoteFailure = {
  readonly kind: /** /remotes.json could not be read or trusted, or does not name the remote. */
    | 'manifest'
    /** The remote entry did not load, or did not define a container. */
    | 'entry'
    /** A file has no hash or does not match it. */
    | 'integrity'
    /** The remote needs a version of a shared package that the shell does not provide. */
    | 'shared'
    /** A script or style sheet of the screen did not load. */
    | 'chunk'
    /** The remote does not have the screen, or the screen threw while loading. */
    | 'module'
    /** The screen threw while rendering. */
    | 'render'
    /** Nothing arrived within the time limit. */
    | 'timeout'
    /** A team's own origin does not serve a build that a page can load; `reason` tells the team why. */
    | 'preview';
  readonly reason: string;
  /** The version that this tab uses no longer exists: only a reload helps. */
  readonly gone?: boolean;
};

/** Thrown when the shell itself finds a problem while loading a remote; `url` is the file that did not load. */
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

/** Returns the cause of a rejected load, including errors of webpack's own loader inside a remote. */
export function failureOf(error: unknown): RemoteFailure {
  const reason = textOf(error);
  if (error instanceof RemoteLoadError) return notLoaded(error.kind, reason, error.url);
  const { name, code, type, request } = (error ?? {}) as Record<string, unknown>;
  if (name === 'ChunkLoadError' || code === 'CSS_CHUNK_LOAD_FAILED')
    return type === 'missing' ? { kind: 'chunk', reason } : notLoaded('chunk', reason, request);
  return { kind: 'module', reason };
}

/** Anything can be thrown, even what has no text. */
function textOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'something without a text was thrown';
  }
}

function notLoaded(kind: RemoteFailure['kind'], reason: string, url: unknown): RemoteFailure {
  if (typeof url !== 'string') return { kind, reason };
  if (wasRefused(url)) return { kind: 'integrity', reason };
  return { kind, reason, ...(statusOf(url) === 404 ? { gone: true } : {}) };
}
