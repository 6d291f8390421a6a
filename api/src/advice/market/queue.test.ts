/** Pending events are fresh, in order and bounded, whatever is pushed. */
import fc from 'fast-check';
import { ConflatingQueue } from './queue';
import type { Listed, MarketEvent } from './types';

let at = 0;
const listed = (market: number, exchange = 'northsea', takerFee = 0.001): Listed => ({
  type: 'listed',
  at: at++,
  market,
  exchange,
  base: `C${market}`,
  quote: 'USDT',
  takerFee,
});
const quote = (market: number, bid = 1): MarketEvent => ({
  type: 'quote',
  at: at++,
  market,
  bid,
  bidSize: 1,
  ask: bid + 1,
  askSize: 1,
});
const book = (market: number): MarketEvent => ({
  type: 'book',
  at: at++,
  market,
  bids: [[1, 1]],
  asks: [[2, 1]],
});
const delisted = (market: number): MarketEvent => ({ type: 'delisted', at: at++, market });
const connected = (exchange = 'northsea'): MarketEvent => ({ type: 'connected', at: at++, exchange });
const disconnected = (exchange = 'northsea'): MarketEvent => ({
  type: 'disconnected',
  at: at++,
  exchange,
  reason: 'connection reset',
});
const clock = (): MarketEvent => ({ type: 'clock', at: at++ });
const networks = (exchange: string, asset: string): MarketEvent => ({
  type: 'networks',
  at: at++,
  exchange,
  asset,
  networks: [],
});

function queueOf(...events: readonly MarketEvent[]): ConflatingQueue {
  const queue = new ConflatingQueue();
  queue.push(events);
  return queue;
}

describe('ConflatingQueue without a reader', () => {
  it('keeps the newest quote of a market, behind the events pushed in between', () => {
    const events = [listed(1), listed(2), quote(1, 10), quote(2, 20), clock(), quote(1, 11)];
    const queue = queueOf(...events);
    expect(queue.take()).toEqual([events[0], events[1], events[3], events[4], events[5]]);
    expect(queue.conflated).toBe(1);
    expect(queue.take()).toEqual([]);
  });

  it('drops what a disconnect has made void, for that exchange only', () => {
    const start = [listed(1), listed(2, 'kestrel')];
    const kept = [quote(2), disconnected('northsea'), connected('northsea'), quote(1, 5)];
    const queue = queueOf(...start, quote(1), book(1), ...kept);
    expect(queue.take()).toEqual([...start, ...kept]);
  });

  it('reports a flapping exchange once', () => {
    const last = disconnected();
    const queue = queueOf(listed(1), connected(), disconnected(), connected(), quote(1), last);
    expect(queue.take().slice(1)).toEqual([last]);
  });

  it('replaces a pending listing in its place, with the newer fee', () => {
    const queue = queueOf(listed(1), quote(1), listed(1, 'northsea', 0.002));
    expect(queue.take()).toMatchObject([{ type: 'listed', takerFee: 0.002 }, { type: 'quote' }]);
  });

  it('omits a market that was listed and delisted meanwhile, but delists one that is already known', () => {
    const queue = queueOf(listed(1), quote(1), delisted(1));
    expect(queue.take()).toEqual([]);
    queue.push([listed(2)]);
    queue.take();
    const end = delisted(2);
    queue.push([quote(2), listed(2, 'northsea', 0.003), end, quote(2)]);
    expect(queue.take()).toEqual([end]);
  });
});

describe('ConflatingQueue under random events', () => {
  const MARKETS = 6;
  const EXCHANGES = ['northsea', 'kestrel'];
  const exchangeOf = (market: number) => EXCHANGES[market % 2] ?? '';
  const market = fc.nat(MARKETS - 1);
  const exchange = fc.constantFrom(...EXCHANGES);
  /** Numbers are listed once and never used again, as the contract of the events requires. */
  const step = fc.oneof(
    { weight: 8, arbitrary: market.map((n) => () => quote(n)) },
    { weight: 3, arbitrary: market.map((n) => () => book(n)) },
    { weight: 2, arbitrary: market.map((n) => () => listed(n, exchangeOf(n))) },
    { weight: 1, arbitrary: market.map((n) => () => delisted(n)) },
    { weight: 1, arbitrary: exchange.map((name) => () => connected(name)) },
    { weight: 1, arbitrary: exchange.map((name) => () => disconnected(name)) },
    { weight: 1, arbitrary: exchange.map((name) => () => networks(name, 'BTC')) },
    { weight: 1, arbitrary: fc.constant(clock) },
  );
  const script = fc.array(fc.array(step, { maxLength: 40 }), { maxLength: 6 });

  /** Whether a pending event is still worth delivering, given everything pushed with it. */
  function survives(events: readonly MarketEvent[], index: number, live: ReadonlySet<number>): boolean {
    const event = events[index];
    const later = events.slice(index + 1);
    const has = (test: (other: MarketEvent) => boolean) => later.some(test);
    const breaksOff = (name: string) =>
      has((other) => other.type === 'disconnected' && other.exchange === name);
    switch (event?.type) {
      case 'quote':
      case 'book':
        return (
          live.has(event.market) &&
          !breaksOff(exchangeOf(event.market)) &&
          !has(
            (other) =>
              (other.type === event.type || other.type === 'delisted') && other.market === event.market,
          )
        );
      case 'disconnected':
        return !breaksOff(event.exchange);
      case 'connected':
        return !breaksOff(event.exchange) && !isConnectedBefore(events.slice(0, index), event.exchange);
      case 'networks':
        return !has((other) => other.type === 'networks' && other.exchange === event.exchange);
      case 'clock':
        return !has((other) => other.type === 'clock');
      default:
        return true;
    }
  }
  function isConnectedBefore(events: readonly MarketEvent[], name: string): boolean {
    const last = events.findLast(
      (event) => (event.type === 'connected' || event.type === 'disconnected') && event.exchange === name,
    );
    return last?.type === 'connected';
  }
  const isListing = ({ type }: MarketEvent) => type === 'listed' || type === 'delisted';

  it('delivers exactly the events that are still worth delivering, in order', () => {
    fc.assert(
      fc.property(script, (batches) => {
        const queue = new ConflatingQueue();
        const gone = new Set<number>();
        const live = new Set<number>();
        for (const batch of batches) {
          const events: MarketEvent[] = [];
          const wasLive: Set<number>[] = [];
          for (const make of batch) {
            const event = make();
            if (event.type === 'listed' && gone.has(event.market)) continue;
            if (event.type === 'listed') live.add(event.market);
            if (event.type === 'delisted' && live.delete(event.market)) gone.add(event.market);
            events.push(event);
            wasLive.push(new Set(live));
          }
          queue.push(events);
          expect(queue.size).toBeLessThanOrEqual(3 * MARKETS + 3 * EXCHANGES.length + 1);
          const wanted = events.filter((_, index) => survives(events, index, wasLive[index] ?? new Set()));
          const taken = queue.take();
          const plain = (list: readonly MarketEvent[]) => list.filter((event) => !isListing(event));
          expect(plain(taken)).toEqual(plain(wanted));
        }
      }),
      { numRuns: 300 },
    );
  });

  it('never delivers a quote before its listing or after its delisting', () => {
    fc.assert(
      fc.property(script, (batches) => {
        const queue = new ConflatingQueue();
        const known = new Set<number>();
        for (const batch of batches) {
          queue.push(batch.map((make) => make()));
          for (const event of queue.take()) {
            if (event.type === 'listed') known.add(event.market);
            if (event.type === 'delisted') expect(known.delete(event.market)).toBe(true);
            if (event.type === 'quote' || event.type === 'book') expect(known).toContain(event.market);
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  it('does not grow when a feed is never read', () => {
    const queue = new ConflatingQueue();
    for (let market = 0; market < 1_000; market++) queue.push([listed(market, 'northsea')]);
    for (let round = 0; round < 50; round++)
      for (let market = 0; market < 1_000; market++) queue.push([quote(market), book(market), clock()]);
    expect(queue.size).toBe(3 * 1_000 + 1);
    expect(queue.conflated).toBe(49 * 1_000);
  });

  it('does not grow when markets come and go unread', () => {
    const queue = new ConflatingQueue();
    for (let market = 0; market < 10_000; market++)
      queue.push([listed(market), quote(market), delisted(market)]);
    expect(queue.size).toBe(0);
  });
});

describe('ConflatingQueue read in batches', () => {
  const read = async (queue: ConflatingQueue) => {
    const batches: (readonly MarketEvent[])[] = [];
    for await (const batch of queue) batches.push(batch);
    return batches;
  };

  it('delivers what arrives before a breath is over as one batch, and ends after the last', async () => {
    let breathed = () => {};
    const queue = new ConflatingQueue(() => new Promise<void>((resolve) => (breathed = resolve)));
    const reading = read(queue);
    queue.push([listed(1), quote(1, 1)]);
    await Promise.resolve();
    await Promise.resolve();
    queue.push([quote(1, 2)]);
    queue.end();
    const drain = setInterval(() => breathed(), 0);
    const batches = await reading;
    clearInterval(drain);
    expect(batches).toHaveLength(1);
    expect(batches[0]).toMatchObject([{ type: 'listed' }, { type: 'quote', bid: 2 }]);
  });

  it('passes on the end and the failure of a feed, after the events before it', async () => {
    async function* broken() {
      yield [listed(1), quote(1)];
      throw new Error('the feed is gone');
    }
    const queue = new ConflatingQueue();
    const seen: MarketEvent[] = [];
    void queue.fill(broken());
    const reading = (async () => {
      for await (const batch of queue) seen.push(...batch);
    })();
    await expect(reading).rejects.toThrow('the feed is gone');
    expect(seen.map(({ type }) => type)).toEqual(['listed', 'quote']);
  });
});
