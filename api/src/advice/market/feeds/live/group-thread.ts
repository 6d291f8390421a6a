/** Runs a group of exchanges in its own thread and sends its events to the market's thread, newest quotes only. */
import type { MessagePort } from 'node:worker_threads';
import { createWindow } from '../../../../platform/lib/threads/threads';
import { REAL_TIMERS } from '../../../../platform/lib/time';
import { createSliceQuestions } from '../../call-budget';
import { ConflatingQueue } from '../../queue';
import type { ExchangeGroup, GroupContext, GroupListener } from './group';
import { type FromGroup, pack, type ToGroup } from './threaded-group';

const ALIVE_EVERY_MS = 1_000;
/** Batches that may be on their way before the market's thread acknowledges one. */
const MOST_ON_THE_WAY = 4;

type Said = FromGroup | { readonly type: 'finished' };
type Told = ToGroup | { readonly type: 'stop' };

/** Resolves once it has been told to stop, and has stopped. */
export async function runGroup(port: MessagePort, open: (context: GroupContext) => ExchangeGroup) {
  const say = (message: Said) => port.postMessage(message);
  const stop = new AbortController();
  const window = createWindow(MOST_ON_THE_WAY);
  const slices = createSliceQuestions(say);
  const queue = new ConflatingQueue();
  const group = open({
    log: {
      info: (fields, message) => say({ type: 'log', level: 'info', fields, message }),
      warn: (fields, message) => say({ type: 'log', level: 'warn', fields, message }),
    },
    refused: (reason) => say({ type: 'refused', reason }),
    takeSlice: slices.take,
  });
  port.on('message', (message: Told) => {
    if (message.type === 'stop') stop.abort();
    else if (message.type === 'taken') window.taken();
    else if (message.type === 'books') group.wantBooks(message.markets);
    else if (message.type === 'warm') group.setWarm(message.isWarm);
    else if (message.type === 'reconnect') group.reconnect(message.exchange);
    else slices.answered(message);
  });
  const stopSaying = REAL_TIMERS.every(ALIVE_EVERY_MS, () =>
    say({ type: 'alive', conflated: queue.conflated }),
  );
  const heardBy: GroupListener = {
    events: (events) => queue.push(events),
    coins: (told) => say({ type: 'coins', told }),
    lost: () => {},
  };
  const ended = group.run(heardBy, stop.signal).then(() => queue.end());
  for await (const events of queue) {
    const packed = pack(events);
    port.postMessage({ type: 'events', packed } satisfies Said, [packed.quotes.buffer]);
    await window.sent();
  }
  await ended;
  stopSaying();
  say({ type: 'finished' });
  port.close();
}
