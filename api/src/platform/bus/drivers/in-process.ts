/** The bus of one process. */
import type { Bus } from '../bus';
import type { Subscribers } from '../subscribers';

export function createInProcessBus({ subscribe, pass }: Subscribers): Bus {
  let isStopped = false;
  return {
    kind: 'in-process',
    subscribe,
    publish(topic, message) {
      // As on the other buses, never in the publisher's own turn.
      queueMicrotask(() => {
        if (!isStopped) pass(topic, message);
      });
    },
    health: () => ({ state: 'up' }),
    async stop() {
      isStopped = true;
    },
  };
}
