/** A pass over what waits, with a store that answers late. */
import { createDelivery } from './deliver';
import type { DueMessage } from './webhooks-store';

const NOW = new Date('2026-11-21T09:30:00Z');
const messageOf = (id: string): DueMessage => ({
  ...{ id, webhookId: 'w', url: 'https://hooks.example.com', body: '{}', tries: 0 },
});

test('what is due behind a message that is answered while it is read is not left for the next pass', async () => {
  const waiting = [messageOf('a'), messageOf('b')];
  const sent: string[] = [];
  let answer = () => {};
  const store = {
    // One of a remote at a time, as it was when the question came.
    async due() {
      const read = waiting.slice(0, 1);
      if (sent.length > 0) {
        answer();
        await new Promise(setImmediate);
      }
      return read;
    },
    async tried(id: string) {
      waiting.splice(
        waiting.findIndex((one) => one.id === id),
        1,
      );
    },
    async end() {},
  };
  const deliver = createDelivery({
    store,
    leases: { tryHold: async (_name: string, work: () => Promise<void>) => void (await work()) },
    send: ({ headers }: { headers: Record<string, string> }) => {
      sent.push(String(headers['webhook-id']));
      return new Promise<{ status: number }>((resolve) => {
        answer = () => resolve({ status: 200 });
      });
    },
    secret: Buffer.alloc(32),
    now: () => NOW,
    timers: {
      after(_ms: number, work: () => void) {
        work();
        return () => {};
      },
    },
  } as never);
  await deliver();
  expect(sent).toEqual(['a', 'b']);
});
