/** A remote's container: its entry script, and the two functions that it defines. */
import { RemoteLoadError } from '../files/failure';
import type { ShareScope } from '../sharing/share-scope';

/** Module federation's container protocol. */
export interface Container {
  init(scope: ShareScope, initScope: unknown[]): unknown;
  /** Loads an exposed module's chunks; the function that it answers with runs the module. */
  get(module: string): Promise<() => unknown>;
}

/** How long an entry script may take, in milliseconds. */
const ENTRY_TIME_LIMIT_MS = 15_000;

/**
 * The container as its script defines it, not initialised yet. Rejects with a RemoteLoadError of the kind 'entry' when the
 * script does not come or defines none.
 */
export async function runEntry(global: string, entry: string): Promise<Container> {
  // One that was declared by `var` cannot be deleted.
  Reflect.set(globalThis, global, undefined);
  await runScript(entry);
  const container = containerIn(global);
  if (!container) throw new RemoteLoadError('entry', `${entry} defines no container`);
  return container;
}

/** Null when the global is not there, or is none. */
export function containerIn(global: string): Container | null {
  const value = Reflect.get(globalThis, global) as Partial<Container> | undefined;
  const isContainer = typeof value?.init === 'function' && typeof value.get === 'function';
  return isContainer ? (value as Container) : null;
}

/** Whether it does nothing but import ES modules, at its first call, as Vite's `varFilename` makes one. */
export const wrapsModules = ({ init }: Container) => /\bimport\(/.test(String(init));

function runScript(src: string): Promise<void> {
  const script = document.createElement('script');
  if (!src.startsWith('/')) script.crossOrigin = 'anonymous';
  script.src = src;
  let limit = 0;
  const ran = new Promise<void>((resolve, reject) => {
    // The address that was requested in the end, which may differ (files/assets.ts).
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
