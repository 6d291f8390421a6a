/** A remote's container: runs its entry script and finds the container that the script defines. */
import { RemoteLoadError } from '../files/failure';
import type { ShareScope } from '../sharing/share-scope';

/** Module Federation's container protocol. */
export interface Container {
  init(scope: ShareScope, initScope: unknown[]): unknown;
  /** Loads an exposed module's chunks; the returned function runs the module. */
  get(module: string): Promise<() => unknown>;
}

/** Time limit of an entry script, in milliseconds. */
const ENTRY_TIME_LIMIT_MS = 15_000;

/**
 * Returns the container that the script defines, not yet initialised. Rejects with a RemoteLoadError of kind 'entry' if
 * the script does not load or defines no container.
 */
export async function runEntry(global: string, entry: string): Promise<Container> {
  // A global declared with `var` cannot be deleted.
  Reflect.set(globalThis, global, undefined);
  await runScript(entry);
  const container = containerIn(global);
  if (!container) throw new RemoteLoadError('entry', `${entry} defines no container`);
  return container;
}

/** Returns null when the global is missing or not a container. */
export function containerIn(global: string): Container | null {
  const value = Reflect.get(globalThis, global) as Partial<Container> | undefined;
  const isContainer = typeof value?.init === 'function' && typeof value.get === 'function';
  return isContainer ? (value as Container) : null;
}

/** Whether the container only imports ES modules on its first call, as Vite's `varFilename` builds do. */
export const wrapsModules = ({ init }: Container) => /\bimport\(/.test(String(init));

function runScript(src: string): Promise<void> {
  const script = document.createElement('script');
  if (!src.startsWith('/')) script.crossOrigin = 'anonymous';
  script.src = src;
  let limit = 0;
  const ran = new Promise<void>((resolve, reject) => {
    // The address actually requested, which may differ from `src` (files/assets.ts).
    const fail = (how: string) => () => reject(new RemoteLoadError('entry', `${src} ${how}`, script.src));
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', fail('did not load'));
    limit = window.setTimeout(fail('did not come in time'), ENTRY_TIME_LIMIT_MS);
    document.head.append(script);
  });
  return ran.finally(() => {
    clearTimeout(limit);
    script.remove();
  });
}
