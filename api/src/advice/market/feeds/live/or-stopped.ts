/** A stop that is heard at once, also by those who wait for the market library. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';
}

/** The promise, unless `stop` aborts first: then it rejects with `StoppedError`, and whatever the promise does is ignored. */
export function orStopped<T>(promise: Promise<T>, stop: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const stopped = () => reject(new StoppedError('stopped'));
    if (stop.aborted) stopped();
    stop.addEventListener('abort', stopped, { once: true });
    promise.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}
