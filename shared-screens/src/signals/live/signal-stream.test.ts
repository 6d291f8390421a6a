import { signalGenerator } from '../../testing/signal-fixtures';
import { LOST_MS, openSignalStream, SILENT_MS, type StreamState } from './signal-stream';

/** A connection whose server the test plays. */
interface Connection {
  readonly lastEventId: string | null;
  readonly signal: AbortSignal;
  answer(status?: number, headers?: Record<string, string>): Promise<void>;
  refuse(): Promise<void>;
  send(piece: string | Uint8Array): Promise<void>;
  end(): Promise<void>;
}

const settle = () => jest.advanceTimersByTimeAsync(0);
const encoder = new TextEncoder();

function connection(lastEventId: string | null, signal: AbortSignal) {
  let resolve = (_: Response) => {};
  let reject = (_: Error) => {};
  const response = new Promise<Response>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  const chunks: ({ done: false; value: Uint8Array } | { done: true; value: undefined })[] = [];
  let wake = () => {};
  let fail = (_: Error) => {};
  const read = async () => {
    for (;;) {
      const chunk = chunks.shift();
      if (chunk) return chunk;
      await new Promise<void>((yes, no) => {
        wake = yes;
        fail = no;
      });
    }
  };
  signal.addEventListener('abort', () => {
    reject(new Error('aborted'));
    fail(new Error('aborted'));
  });
  const push = async (chunk: (typeof chunks)[number]) => {
    chunks.push(chunk);
    wake();
    await settle();
  };
  const server: Connection = {
    lastEventId,
    signal,
    async answer(status = 200, headers = {}) {
      const ok = status < 300;
      resolve({
        status,
        ok,
        headers: new Map(Object.entries(headers)),
        body: { getReader: () => ({ read }) },
      } as unknown as Response);
      await settle();
    },
    async refuse() {
      reject(new TypeError('Failed to fetch'));
      await settle();
    },
    send: (piece) => push({ done: false, value: typeof piece === 'string' ? encoder.encode(piece) : piece }),
    end: () => push({ done: true, value: undefined }),
  };
  return { response, server };
}

function start() {
  const connections: Connection[] = [];
  const states: string[] = [];
  const events: unknown[] = [];
  const times: number[] = [];
  const stream = openSignalStream({
    open(lastEventId, signal) {
      const { response, server } = connection(lastEventId, signal);
      connections.push(server);
      return response;
    },
    onEvent: (event) => events.push(event),
    onState: (state: StreamState) => states.push(state.kind),
    onServerTime: (at) => times.push(at),
    random: () => 0.5,
  });
  const latest = () => {
    const last = connections.at(-1);
    if (!last) throw new Error('nothing was opened');
    return last;
  };
  return { stream, connections, latest, states, events, times };
}

const MARKET = '{"market":{"feed":"simulated"}}';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('delivers whole events however the network splits them', async () => {
  const { latest, events, states, times } = start();
  await latest().answer(200, { Date: 'Sat, 21 Nov 2026 14:00:00 GMT' });
  await latest().send('id: 1\nevent: mar');
  expect(events).toEqual([]);
  await latest().send(`ket\ndata: ${MARKET}\n\n: heartbeat\n\n`);
  expect(events).toEqual([{ type: 'market', market: { feed: 'simulated' } }]);
  expect(states).toEqual(['connecting', 'live']);
  expect(times).toEqual([Date.UTC(2026, 10, 21, 14)]);
});

test('applies an update to the signal sent on this connection, and ignores updates of others', async () => {
  const { latest, connections, events } = start();
  const signal = signalGenerator(3).signal({ id: 'a', net: 0.004 });
  const event = (type: string, data: object) => `event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
  const update = { id: 'a', net: 0.005, legs: [{ price: 7 }, ...signal.legs.slice(1).map(() => ({}))] };
  await latest().answer();
  await latest().send(event('update', { update }));
  expect(events).toEqual([]);
  await latest().send(event('signal', { signal }) + event('update', { update }));
  await latest().send(event('update', { update: { id: 'a', endedAt: 'now', endReason: 'gain gone' } }));
  const [first, ...others] = signal.legs;
  const updated = { ...signal, net: 0.005, legs: [{ ...first, price: 7 }, ...others] };
  expect(events).toEqual(
    [signal, updated, { ...updated, endedAt: 'now', endReason: 'gain gone' }].map((one) => ({
      type: 'signal',
      signal: one,
    })),
  );
  await latest().send(event('signal', { signal }));
  await latest().end();
  await jest.advanceTimersByTimeAsync(2_000);
  expect(connections).toHaveLength(2);
  await latest().answer();
  await latest().send(event('update', { update }));
  expect(events).toHaveLength(4);
});

test('decodes a character that is split between two chunks', async () => {
  const { latest, events } = start();
  const bytes = encoder.encode('event: market\ndata: {"market":"€"}\n\n');
  const cut = bytes.indexOf(0xe2) + 1;
  await latest().answer();
  await latest().send(bytes.slice(0, cut));
  await latest().send(bytes.slice(cut));
  expect(events).toEqual([{ type: 'market', market: '€' }]);
});

test('logs unreadable events, skips unknown ones, and delivers the rest', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const { latest, events } = start();
  await latest().answer();
  await latest().send(
    'event: signal\ndata: {"signal"\n\nevent: signal\ndata: null\n\nevent: news\ndata: {}\n\n',
  );
  await latest().send(`event: market\ndata: ${MARKET}\n\n`);
  expect(events).toHaveLength(1);
  expect(errors).toHaveBeenCalledTimes(2);
  errors.mockRestore();
});

test('resumes at the last id after a loss, with growing pauses', async () => {
  const { latest, connections, states } = start();
  await latest().answer();
  await latest().send(`id: 41\nevent: market\ndata: ${MARKET}\n\n`);
  await latest().end();
  expect(states.at(-1)).toBe('waiting');
  for (const pause of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
    const before = connections.length;
    await jest.advanceTimersByTimeAsync(pause - 1);
    expect(connections).toHaveLength(before);
    await jest.advanceTimersByTimeAsync(1);
    expect(connections).toHaveLength(before + 1);
    expect(latest().lastEventId).toBe('41');
    await latest().refuse();
  }
  await jest.advanceTimersByTimeAsync(30_000);
  await latest().answer();
  await latest().send(':\n');
  await latest().end();
  const before = connections.length;
  await jest.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(before + 1);
});

test('waits as long as the server asks', async () => {
  const { latest, connections } = start();
  await latest().answer(503, { 'Retry-After': '7' });
  await jest.advanceTimersByTimeAsync(6999);
  expect(connections).toHaveLength(1);
  await jest.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(2);
  await latest().answer();
  await latest().send('retry: 5000\n\n');
  await latest().end();
  await jest.advanceTimersByTimeAsync(4999);
  expect(connections).toHaveLength(2);
  await jest.advanceTimersByTimeAsync(1);
  expect(connections).toHaveLength(3);
});

test('turns silent after 2.5 s without a byte, live with the next one, and reconnects after 10 s', async () => {
  const { latest, connections, states } = start();
  await latest().answer();
  expect(states).toEqual(['connecting']);
  for (let second = 0; second < 30; second += 1) {
    await latest().send(':\n');
    await jest.advanceTimersByTimeAsync(1_500);
  }
  expect(states).toEqual(['connecting', 'live']);
  await jest.advanceTimersByTimeAsync(SILENT_MS - 1_500);
  expect(states.at(-1)).toBe('silent');
  await latest().send(':\n');
  expect(states.at(-1)).toBe('live');
  await jest.advanceTimersByTimeAsync(LOST_MS - 1);
  expect([connections[0]?.signal.aborted, states.at(-1)]).toEqual([false, 'silent']);
  await jest.advanceTimersByTimeAsync(1);
  expect([connections[0]?.signal.aborted, states.at(-1)]).toEqual([true, 'waiting']);
});

test('is not live at once after a computer wakes up, though no timer ran during sleep', async () => {
  const { latest, states, connections } = start();
  await latest().answer();
  await latest().send(`id: 9\nevent: market\ndata: ${MARKET}\n\n`);
  jest.setSystemTime(Date.now() + 3_600_000);
  await jest.advanceTimersByTimeAsync(250);
  expect(states.slice(-2)).toEqual(['silent', 'waiting']);
  await jest.advanceTimersByTimeAsync(1_250);
  expect([connections.length, latest().lastEventId]).toEqual([2, '9']);
});

test('aborts a request that the server never answers', async () => {
  const { latest, states } = start();
  await jest.advanceTimersByTimeAsync(LOST_MS);
  expect(latest().signal.aborted).toBe(true);
  expect(states).toEqual(['connecting', 'waiting']);
});

test.each([401, 403, 400, 204])(
  'does not retry after a refusal with %d until the user asks',
  async (status) => {
    const { latest, connections, states, stream } = start();
    await latest().answer(status);
    expect(states.at(-1)).toBe('refused');
    await jest.advanceTimersByTimeAsync(600_000);
    expect(connections).toHaveLength(1);
    stream.resume();
    expect(connections).toHaveLength(2);
  },
);

test('does not reopen a replaced connection by itself', async () => {
  const { latest, connections, states, stream } = start();
  await latest().answer();
  await latest().send('event: end\ndata: {"reason":"replaced"}\n\n');
  await latest().end();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([connections.length, states.at(-1)]).toEqual([1, 'replaced']);
  stream.resume();
  expect(connections).toHaveLength(2);
});

test('reconnects after the server shuts down', async () => {
  const { latest, connections, events } = start();
  await latest().answer();
  await latest().send('event: end\ndata: {"reason":"stopping"}\n\n');
  await latest().end();
  await jest.advanceTimersByTimeAsync(1000);
  expect([connections.length, events.length]).toEqual([2, 0]);
});

test('closes the connection while paused, and requests what it missed when resumed', async () => {
  const { latest, connections, stream, states, events } = start();
  await latest().answer();
  await latest().send(`id: 9\nevent: market\ndata: ${MARKET}\n\n`);
  stream.pause();
  await settle();
  expect(latest().signal.aborted).toBe(true);
  expect(states.at(-1)).toBe('paused');
  await jest.advanceTimersByTimeAsync(600_000);
  expect(connections).toHaveLength(1);
  stream.resume();
  stream.resume();
  expect(connections).toHaveLength(2);
  expect(latest().lastEventId).toBe('9');
  expect(events).toHaveLength(1);
});

test('does nothing more once closed', async () => {
  const { latest, connections, stream, states } = start();
  await latest().answer();
  stream.close();
  const said = states.length;
  await latest().end();
  await jest.advanceTimersByTimeAsync(600_000);
  expect([connections.length, states.length]).toEqual([1, said]);
});
