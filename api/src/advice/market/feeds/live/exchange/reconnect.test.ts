/** What a client of the library remembers of its quotes must not outlive the connection that they came over. */
import { Agent, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createConditions } from '../ccxt/testing/conditions';
import { loadPrepared } from '../ccxt/testing/load-exchange';
import { acceptSocket, type ServerSocket } from '../ccxt/testing/web-socket';
import { openFeed } from '../testing/feed-harness';

/** Gemini sends one side of a quote at a time. */
async function startGemini() {
  const sockets: ServerSocket[] = [];
  const { happened, until } = createConditions();
  const server = createServer().on('upgrade', (request, stream) => {
    sockets.push(acceptSocket(request, stream, { text: () => {}, closed: () => {} }));
    happened();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  let sequence = 0;
  return {
    url: `ws://127.0.0.1:${port}`,
    connections: (times: number) => until(() => sockets.length >= times),
    say(at: number, side: 'bid' | 'ask', price: string) {
      const event = { type: 'change', side, price, remaining: '2', reason: 'top-of-book', symbol: 'BTCUSD' };
      const message = { type: 'update', eventId: ++sequence, timestampms: at, events: [event] };
      sockets.at(-1)?.send(JSON.stringify(message));
    },
    drop: () => sockets.at(-1)?.destroy(),
    async stop() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const MARKET = { symbol: 'BTC/USD', base: 'BTC', quote: 'USD', spot: true, active: true };

test('after a reconnect, no side of a quote is left over from before it', async () => {
  const gemini = await startGemini();
  const library = await loadPrepared('gemini', { httpAgent: new Agent() }, (client) => {
    const { urls, setMarkets } = client as { urls: { api: { ws: string } }; setMarkets(of: object[]): void };
    urls.api.ws = gemini.url;
    const ids = { id: 'btcusd', baseId: 'BTC', quoteId: 'USD', type: 'spot', precision: {}, limits: {} };
    setMarkets.call(client, [{ ...MARKET, ...ids }]);
    Object.assign(client, { loadMarkets: async () => ({ 'BTC/USD': MARKET }) });
  });
  const feed = openFeed({ exchanges: ['gemini'], load: async () => library });
  const quote = () => {
    const { bid, ask } = feed.quoteOf('gemini BTC/USD') ?? {};
    return { bid, ask };
  };
  await gemini.connections(1);
  gemini.say(feed.clock.now(), 'bid', '100');
  gemini.say(feed.clock.now(), 'ask', '101');
  await feed.until(() => quote().ask === 101);
  gemini.drop();
  await feed.until(() => feed.of('disconnected').length === 1);
  await feed.clock.advance(750);
  await gemini.connections(2);
  gemini.say(feed.clock.now(), 'ask', '103');
  await feed.until(() => quote().ask === 103);
  expect(quote()).toEqual({ bid: null, ask: 103 });
  await feed.stop();
  await gemini.stop();
});
