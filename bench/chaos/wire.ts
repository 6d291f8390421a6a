/** A TCP proxy that stands in for the network: passes bytes on, or cuts, holds back or slows connections. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

type Condition = 'passing' | 'cut' | 'held' | 'slow';

export interface Wire {
  readonly port: number;
  readonly condition: Condition;
  /** Held: nothing passes and nothing ends, as behind a firewall that forgets. Slow: each chunk arrives later. */
  set(condition: Condition): void;
  close(): void;
}

const SLOW_MS = 150;

export async function openWire(target: number): Promise<Wire> {
  let condition: Condition = 'passing';
  const pairs = new Set<readonly [Socket, Socket]>();

  const pass = (from: Socket, to: Socket) => {
    from.on('data', (chunk) => {
      if (condition !== 'slow') return void to.write(chunk);
      setTimeout(() => to.write(chunk), SLOW_MS);
    });
  };
  const server = createServer((near) => {
    if (condition === 'cut') return void near.destroy();
    const far = connect(target, '127.0.0.1');
    const pair = [near, far] as const;
    pairs.add(pair);
    pass(near, far);
    pass(far, near);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => {});
      one.on('close', () => {
        pairs.delete(pair);
        // The other side does not notice a connection that ended behind the firewall.
        if (condition !== 'held') other.destroy();
      });
    }
    if (condition === 'held') for (const one of pair) one.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    get condition() {
      return condition;
    },
    set(next) {
      const wasHeld = condition === 'held';
      condition = next;
      for (const pair of pairs) {
        if (next === 'held') for (const one of pair) one.pause();
        // A connection held for so long is dropped by the one who held it.
        else if (next === 'cut' || wasHeld) for (const one of pair) one.destroy();
      }
    },
    close() {
      server.close();
      for (const pair of pairs) for (const one of pair) one.destroy();
    },
  };
}
