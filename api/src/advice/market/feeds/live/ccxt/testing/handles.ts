/** Handles opened since and still open: sockets, and timers that would keep the process alive. */
import { createHook } from 'node:async_hooks';

export interface Handles {
  /** Returns their kinds, after giving closing handles some turns. */
  stillOpen(): Promise<string[]>;
}

const KINDS = new Set(['TCPWRAP', 'TLSWRAP', 'Timeout', 'GETADDRINFOREQWRAP']);
const MOST_TURNS = 500;

export function watchHandles(): Handles {
  const open = new Map<number, { readonly kind: string; readonly resource: object }>();
  const hook = createHook({
    init(id, kind, _, resource) {
      if (KINDS.has(kind) && !isTheTestRunners()) open.set(id, { kind, resource });
    },
    destroy: (id) => void open.delete(id),
  }).enable();
  const kinds = () =>
    [...open.values()].flatMap(({ kind, resource }) => (keepsAlive(resource) ? [kind] : []));
  return {
    async stillOpen() {
      for (let turn = 0; turn < MOST_TURNS && kinds().length > 0; turn++)
        await new Promise((resolve) => setImmediate(resolve));
      hook.disable();
      return kinds();
    },
  };
}

/** The test runner reports its progress from a timer of its own. */
const isTheTestRunners = () =>
  /node_modules\/(@jest|jest-)/.test(new Error().stack?.split('\n', 9).join() ?? '');

const keepsAlive = (resource: object) =>
  !('hasRef' in resource) || typeof resource.hasRef !== 'function' || resource.hasRef();
