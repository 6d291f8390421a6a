/** The stream of signals: what it sends, how it resumes, and when it ends. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { testDatabase } from '../../../../test/database';
import { sessionHeaders, sessionKey } from '../../../../test/session';
import { signalAllowances, signalGrants } from '../../../platform/db/schema';
import { listen, type RunningServer } from '../../../platform/http/server';
import type { CustomerSession } from '../../../platform/lib/session';
import { STAFF } from '../../../platform/lib/session-memory';
import type { Reader } from '../testing/event-reader';
import { ended, opened, updated } from '../testing/signals';
import { createSignalsHarness, type Replica, type SignalsHarness, turns } from '../testing/signals-harness';

const database = testDatabase();
let harness: SignalsHarness;
let here: Replica;
beforeEach(async () => {
  harness = createSignalsHarness(database.db);
  here = await harness.replica();
});
afterEach(() => harness.stopAll());

const received = (reader: Reader) =>
  reader.signals().map(({ id, endReason }) => (endReason ? `${id} ended` : id));
const idsRise = ({ events }: Reader) => {
  const ids = events.flatMap(({ id }) => id ?? []);
  return ids.every((id, index) => id >= (ids[index - 1] ?? 0) && Number.isInteger(id));
};

describe('a stream', () => {
  it('begins with the market, the allowance and what is open, then sends changes', async () => {
    await here.report(opened('a'));
    const stream = await here.stream(await harness.customer('cus_1', 'PRO'));
    expect(stream.events.map(({ type }) => type)).toEqual([
      'allowance',
      'market',
      'trackRecord',
      'signal',
      'current',
    ]);
    await here.report(updated('a', { net: 0.005 }), opened('b'));
    await here.report(ended('a'));
    expect(received(stream)).toEqual(['a', 'a', 'b', 'a ended']);
    expect(idsRise(stream)).toBe(true);
  });

  it('has headers that keep proxies from caching or buffering it', async () => {
    const { status, headers } = await here.stream(harness.owner());
    expect(status).toBe(200);
    expect(headers.get('Content-Type')).toBe('text/event-stream; charset=utf-8');
    expect(headers.get('Cache-Control')).toBe('no-store, no-transform');
    expect(headers.get('X-Accel-Buffering')).toBe('no');
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
  });

  it('follows the tier of its own session, whatever the customer’s other sessions have', async () => {
    const stream = await here.stream(await harness.customer('cus_1', 'FREE'));
    const gold = await here.stream(await harness.customer('cus_1', 'GOLD', 'a-proven-bearer-token'));
    const pro = await here.stream(await harness.customer('cus_1', 'PRO', 'another-bearer-token'));
    await here.report(
      opened('two'),
      opened('four', { hops: 4, universe: 'standard' }),
      opened('six', { hops: 6, universe: 'all' }),
    );
    await harness.advance(16_000);
    await here.report(updated('four', { hops: 4, universe: 'standard', net: 0.1 }));
    await harness.advance(1_000);
    expect(received(stream)).toEqual(['two']);
    expect(received(pro)).toEqual(['two', 'four', 'four']);
    expect(received(gold)).toEqual(['two', 'four', 'six', 'four']);
    const later = await here.stream(await harness.customer('cus_1', 'FREE', 'one-more-bearer-token'));
    expect(received(later)).toEqual(['two']);
    const dailies = [stream, pro, gold].map(({ events }) => {
      const last = events.findLast(({ type }) => type === 'allowance');
      return last?.type === 'allowance' ? [last.allowance.daily, last.allowance.usedToday] : null;
    });
    expect(dailies).toEqual([
      [5, 3],
      [100, 3],
      [null, 3],
    ]);
  });

  it('of the owner’s view shows the customer’s signals, assigns none and takes no place', async () => {
    const [pro, gold] = await Promise.all([
      harness.customer('cus_1', 'PRO'),
      harness.customer('cus_2', 'GOLD'),
    ]);
    const own = [];
    for (let n = 0; n < 10; n += 1)
      own.push(
        await here.stream(await harness.customer('cus_1', 'PRO', `a-bearer-token-of-session-${n >> 2}`)),
      );
    await here.report(opened('given'));
    const view = await here.stream(harness.view(pro));
    expect(own.every(({ isOver }) => !isOver())).toBe(true);
    for (const token of new Set(own.map((_, n) => `a-bearer-token-of-session-${n >> 2}`)))
      harness.signOut(token);
    await harness.advance(6_000);
    const viewOfGold = await here.stream(harness.view(gold));
    await here.report(opened('later'));
    await harness.advance(61_000);
    expect([received(view), received(viewOfGold)]).toEqual([['given'], ['given', 'later']]);
    const [usage] = await database.db.select().from(signalAllowances);
    expect([usage?.used, await database.db.$count(signalGrants)]).toEqual([1, 0]);
  });

  it('sends an update after a second at most, and an opening and an end at once', async () => {
    const stream = await here.stream(harness.owner());
    here.reportOnly(opened('a'));
    while (received(stream).length < 1) await turns();
    here.reportOnly(updated('a', { net: 0.1 }));
    await turns();
    expect(received(stream)).toEqual(['a']);
    await harness.advance(1_000);
    expect(received(stream)).toEqual(['a', 'a']);
    here.reportOnly(ended('a'));
    while (received(stream).length < 3) await turns();
    expect(received(stream)).toEqual(['a', 'a', 'a ended']);
  });

  it('keeps sending a signal whose gain falls below the filters', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const stream = await here.stream(token, '?minNetPercent=0.4&minProfitEur=5');
    await here.report(opened('a'), opened('thin', { net: 0.001 }));
    await here.report(updated('a', { net: 0.001, profitEur: 1 }));
    await here.report(ended('a', { net: 0.001, profitEur: 1 }), updated('thin', { net: 0.02 }));
    expect(received(stream)).toEqual(['a', 'a', 'a ended', 'thin']);
  });

  it('sends a lasting signal, as soon as it lasts, to those who filter for it', async () => {
    const stream = await here.stream(await harness.customer('cus_1', 'PRO'), '?kind=lasting');
    const gold = await here.stream(await harness.customer('cus_2', 'GOLD'), '?kind=lasting');
    await here.report(opened('a', { lasting: null }), opened('race', { lasting: null }));
    expect([received(stream), received(gold)]).toEqual([[], []]);
    const lasting = { since: '2026-11-21T11:58:00.000Z', reasons: ['thin book' as const] };
    await here.report(updated('a', { lasting }));
    await here.report(ended('a', { lasting }), ended('race'));
    expect([received(stream), received(gold)]).toEqual([
      ['a', 'a ended'],
      ['a', 'a ended'],
    ]);
  });

  it('sends a change of the market’s state at once, and the time of the last quote now and then', async () => {
    const stream = await here.stream(await harness.customer('cus_1', 'FREE'));
    const markets = () => stream.events.flatMap((event) => (event.type === 'market' ? [event.market] : []));
    await harness.advance(14_000);
    expect(markets().length).toBeLessThanOrEqual(2);
    here.setMarket({ state: 'stale' });
    await harness.advance(1_000);
    expect(markets().at(-1)).toMatchObject({ state: 'stale' });
    here.setMarket({ lastQuoteAt: '2026-11-21T12:00:20.000Z' });
    await harness.advance(15_000);
    expect(markets().at(-1)).toMatchObject({ lastQuoteAt: '2026-11-21T12:00:20.000Z' });
  });

  it('is never silent for long: it sends a heartbeat in each second without an event', async () => {
    const stream = await here.stream(harness.owner());
    let quiet = 0;
    let said = 0;
    for (let second = 1; second <= 40; second += 1) {
      if (second % 4 === 0) here.reportOnly(opened(`s${second}`));
      await harness.advance(1_000);
      const heard = stream.comments() + stream.events.length;
      quiet = heard > said ? 0 : quiet + 1;
      said = heard;
      expect(quiet).toBeLessThan(1);
    }
    expect(stream.comments()).toBeGreaterThanOrEqual(25);
  });

  it('answers HEAD without opening a stream', async () => {
    const token = harness.owner();
    for (let i = 0; i < 3; i += 1) {
      const answer = await here.app.request('/api/signals/stream', {
        method: 'HEAD',
        headers: sessionHeaders(token),
      });
      expect([answer.status, answer.body]).toEqual([200, null]);
    }
    const streams = await Promise.all([1, 2, 3, 4, 5].map(() => here.stream(token)));
    await turns();
    expect(streams.map(({ isOver }) => isOver())).toEqual([false, false, false, false, false]);
  });
});

describe('a stream resumed by Last-Event-ID', () => {
  it('sends open signals as they are now, and those that ended meanwhile, once', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const before = await here.stream(token);
    await here.report(opened('a'), opened('b'), opened('c'));
    await here.report(ended('c'));
    await before.close();
    await here.report(updated('a', { net: 0.009 }), ended('b'), opened('d'));
    const after = await here.stream(token, '', before.lastId());
    expect(received(after)).toEqual(['a', 'b ended', 'd']);
    expect(after.signals()[0]?.net).toBe(0.009);
    expect(idsRise(after)).toBe(true);
    expect(Number(after.lastId())).toBeGreaterThan(Number(before.lastId()));
  });

  it('sends, after a restart of the server, the ends of what was open then', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const before = await here.stream(token);
    await here.report(opened('a'), opened('b', { lastSeenAt: '2026-11-21T12:00:07.000Z' }));
    await here.report(ended('a'));
    await here.kill();
    harness.skip(10_000);
    const next = await harness.replica();
    await next.report(opened('c'));
    const after = await next.stream(token, '', before.lastId());
    expect(received(after)).toEqual(['b ended', 'c']);
    expect(after.signals()[0]).toMatchObject({
      endReason: 'feed stopped',
      endedAt: '2026-11-21T12:00:07.000Z',
    });
  });

  it('sends neither unassigned signals nor those that the filters exclude', async () => {
    const token = await harness.customer('cus_1', 'FREE');
    const before = await here.stream(token, '?asset=BTC');
    await here.report(opened('a'), opened('eth', { asset: 'ETH' }), opened('three', { hops: 3 }));
    await before.close();
    await here.get('/api/signals', token);
    await here.report(ended('a'), ended('eth', { asset: 'ETH' }), ended('three', { hops: 3 }));
    const after = await here.stream(token, '?asset=BTC', before.lastId());
    expect(received(after)).toEqual(['a ended']);
  });

  it('loses no end that happens while it is being resumed', async () => {
    const { $client } = database.db as unknown as { $client: { query(...given: unknown[]): unknown } };
    for (const token of [await harness.customer('cus_2', 'BASIC'), await harness.customer('cus_1', 'PRO')]) {
      const before = await here.stream(token);
      await here.report(opened('a'));
      await before.close();
      const query = $client.query.bind($client);
      const spy = jest.spyOn($client, 'query').mockImplementation(async (...given) => {
        const result = await query(...given);
        const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text: string }).text;
        if (!text.includes('signal_allowances')) return result;
        spy.mockRestore();
        await here.report(ended('a'));
        return result;
      });
      const after = await here.stream(token, '', before.lastId());
      expect(received(after)).toEqual(['a ended']);
    }
  });

  it('sends the customer’s own end, and what the filters ask for, however many others ended after it', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const before = await here.stream(token);
    await here.report(opened('mine', { asset: 'ETH' }));
    await before.close();
    await here.report(ended('mine', { asset: 'ETH' }));
    const others = (from: number, to: number) =>
      here.report(...Array.from({ length: to - from }, (_, n) => ended(`other-${from + n}`, { hops: 6 })));
    const resumed = async (token: string, query = '') =>
      received(await here.stream(token, query, before.lastId()));
    // The first are remembered by the process; later, only the database knows.
    for (const [from, to] of [
      [0, 600],
      [600, 2_600],
    ] as const) {
      await others(from, to);
      expect(await resumed(token)).toEqual(['mine ended']);
      expect(await resumed(harness.owner(), '?asset=ETH')).toEqual(['mine ended']);
    }
    expect(await resumed(await harness.customer('cus_2', 'PRO'))).toEqual([]);
  });

  it('begins anew on a new database', async () => {
    await here.report(opened('a'), ended('b'));
    const stream = await here.stream(harness.owner(), '', '999999999999999');
    expect(received(stream)).toEqual(['a']);
    expect(Number(stream.lastId())).toBeLessThan(999_999);
  });

  it('loses nothing on a replica that is a moment behind', async () => {
    const behind = await harness.replica();
    const token = harness.owner();
    const before = await here.stream(token);
    await here.report(opened('a'), opened('b'));
    await here.report(ended('a'));
    await before.close();
    const after = await behind.stream(token, '', before.lastId());
    await here.report(ended('b'));
    await harness.advance(1_000);
    expect(received(after)).toEqual(['b', 'b ended']);
    expect(idsRise(after)).toBe(true);
  });

  it('loses no lasting state, wherever it was cut', async () => {
    const token = await harness.customer('cus_1', 'GOLD');
    const known = new Map<string, string | null>();
    let lastId: string | undefined;
    let random = 7;
    const draw = (most: number) => {
      random = (random * 48_271) % 2_147_483_647;
      return random % most;
    };
    for (let round = 0; round < 25; round += 1) {
      const stream = await here.stream(token, '', lastId);
      for (let i = draw(4); i > 0; i -= 1) {
        const id = `s${draw(12)}`;
        if (draw(3)) await here.report(opened(id, { net: draw(100) / 1000 }));
        else await here.report(ended(id));
      }
      const cut = draw(stream.events.length + 1);
      for (const event of stream.events.slice(0, cut)) {
        if (event.type === 'signal') known.set(event.signal.id, event.signal.endedAt);
        if (event.type === 'update' && event.update.endedAt) known.set(event.update.id, event.update.endedAt);
        if (event.id !== null) lastId = String(event.id);
      }
      await stream.close();
      for (let i = draw(3); i > 0; i -= 1)
        await here.report(draw(2) ? opened(`s${draw(12)}`) : ended(`s${draw(12)}`));
    }
    const last = await here.stream(token, '', lastId);
    for (const { id, endedAt } of last.signals()) known.set(id, endedAt);
    const answer = await (await here.get('/api/signals?limit=100', token)).json();
    const truth = new Map(
      (answer.signals as { id: string; endedAt: string | null }[]).map((s) => [s.id, s.endedAt]),
    );
    for (const [id, endedAt] of known) expect([id, endedAt]).toEqual([id, truth.get(id)]);
    for (const [id, endedAt] of truth) if (endedAt === null) expect(known.has(id)).toBe(true);
  });
});

describe('a stream ends', () => {
  const reasonOf = ({ events }: Reader) => {
    const last = events.at(-1);
    return last?.type === 'end' ? last.reason : null;
  };

  it('at once after a sign-out is published on the bus, without waiting for a timer', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const [stream, boss] = [await here.stream(token), await here.stream(harness.owner())];
    const other = await here.stream(await harness.customer('cus_2', 'PRO'));
    harness.signOut(token);
    here.bus.publish('access.changed', { customerId: 'cus_1' });
    await turns();
    expect([stream, other, boss].map((one) => one.isOver())).toEqual([true, false, false]);
    harness.signOut('token-of-the-owner');
    here.bus.publish('access.changed', { customerId: STAFF });
    await turns();
    expect([reasonOf(stream), reasonOf(boss), other.isOver()]).toEqual(['session', 'session', false]);
    // It may be anybody's, so every session is looked up.
    harness.sessions.clear();
    here.bus.publish('access.changed', { customerId: null });
    await turns();
    expect(reasonOf(other)).toBe('session');
  });

  it('within a second while the bus is down, and if the session has expired or is the owner’s', async () => {
    const until = new Date(harness.now().getTime() + 500);
    const token = await harness.customer('cus_1', 'PRO');
    const session = harness.sessions.get(sessionKey(token));
    if (session?.role === 'CUSTOMER') harness.sessions.set(session.tokenHash, { ...session, until });
    const [stream, boss] = [await here.stream(token), await here.stream(harness.owner())];
    const other = await here.stream(await harness.customer('cus_2', 'PRO'));
    await harness.advance(2_000);
    expect(stream.isOver()).toBe(false);
    harness.sessions.delete(sessionKey(token));
    harness.signOut('token-of-the-owner');
    await harness.advance(1_000);
    expect([stream.isOver(), boss.isOver(), other.isOver()]).toEqual([true, true, false]);
    here.bus.health = () => ({ state: 'down', since: harness.now(), reason: 'gone' });
    harness.sessions.clear();
    await harness.advance(1_000);
    expect(other.isOver()).toBe(true);
  });

  it('when the customer signs out while the session is being looked up', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const stream = await here.stream(token);
    await harness.advance(10_000);
    const { held, release } = harness.holdSessions();
    const checking = harness.advance(5_000);
    await held;
    harness.signOut(token);
    here.bus.publish('access.changed', { customerId: 'cus_1' });
    release();
    await checking;
    expect(stream.isOver()).toBe(true);
  });

  it('within seconds after a sign-out, or once the session has expired', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const stream = await here.stream(token);
    const other = await here.stream(await harness.customer('cus_2', 'PRO'));
    await harness.advance(30_000);
    expect(stream.isOver()).toBe(false);
    // A check is not a use of the session: the owner's would never idle.
    expect(harness.sessionsUsed).toEqual([]);
    harness.signOut(token);
    await harness.advance(6_000);
    expect([reasonOf(stream), stream.isOver()]).toEqual(['session', true]);
    expect(other.isOver()).toBe(false);
    await here.report(opened('a'));
    expect(received(stream)).toEqual([]);
  });

  it.each(['FREE', 'PRO'] as const)(
    'when a program’s plan no longer includes API access: it is %s by now',
    async (tier) => {
      const token = await harness.customer('cus_1', 'PREMIUM');
      const session = harness.sessions.get(sessionKey(token)) as CustomerSession;
      const has = (apiScopes: CustomerSession['apiScopes'], tier: Tier) =>
        harness.sessions.set(session.tokenHash, {
          ...{ ...session, tier, permissions: permissionsOf('CUSTOMER', tier) },
          ...(apiScopes && { apiScopes }),
        });
      has(['signals:read'], 'PREMIUM');
      const stream = await here.stream(token);
      await harness.advance(6_000);
      expect(stream.isOver()).toBe(false);
      has([], tier);
      await harness.advance(6_000);
      expect([reasonOf(stream), stream.isOver()]).toEqual(['session', true]);
    },
  );

  it('when the same session has opened five newer ones', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const streams: Reader[] = [];
    for (let i = 0; i < 7; i += 1) streams.push(await here.stream(token));
    expect(streams.map(reasonOf)).toEqual(['replaced', 'replaced', null, null, null, null, null]);
    const session = await here.stream(await harness.customer('cus_1', 'PRO', 'another-bearer-token'));
    expect(streams.slice(2).every(({ isOver }) => !isOver())).toBe(true);
    await here.report(opened('a'));
    expect(received(session)).toEqual(['a']);
  });

  it('when the same customer has opened ten newer ones, in any sessions', async () => {
    const streams: Reader[] = [];
    for (let n = 0; n < 12; n += 1)
      streams.push(
        await here.stream(await harness.customer('cus_1', 'GOLD', `a-bearer-token-of-session-${n >> 2}`)),
      );
    const others = await here.stream(await harness.customer('cus_2', 'GOLD'));
    expect(streams.map(reasonOf).slice(0, 3)).toEqual(['replaced', 'replaced', null]);
    expect([...streams.slice(2), others].every(({ isOver }) => !isOver())).toBe(true);
  });

  it('when the server stops, at once and with its reason; a new one is refused with a time to retry', async () => {
    const token = await harness.customer('cus_1', 'PRO');
    const stream = await here.stream(token);
    await here.stop();
    await turns();
    expect([reasonOf(stream), stream.isOver()]).toEqual(['stopping', true]);
    const refused = await here.get('/api/signals/stream', token);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '5']);
    expect((await here.get('/api/signals', token)).status).toBe(200);
  });

  it('when its reader hangs up, and nothing is assigned through it any more', async () => {
    const token = await harness.customer('cus_1', 'FREE');
    const stream = await here.stream(token);
    await stream.close();
    await here.report(opened('a'));
    const answer = await (await here.get('/api/signals?state=ended', token)).json();
    expect(answer.allowance.usedToday).toBe(0);
  });
});

describe('over a real connection', () => {
  let server: RunningServer | null = null;
  const sockets: Socket[] = [];
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server?.stop(0);
    server = null;
  });

  async function dial(token: string) {
    server ??= await listen({ fetch: here.app.fetch, host: '127.0.0.1', port: 0 });
    const socket = connect(server.port, '127.0.0.1');
    sockets.push(socket);
    socket.on('error', () => {});
    const { Authorization, Cookie } = sessionHeaders(token);
    socket.write(
      `GET /api/signals/stream HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${Authorization}\r\nCookie: ${Cookie}\r\n\r\n`,
    );
    const heard = { text: '' };
    socket.on('data', (data) => {
      heard.text += data;
    });
    return { socket, heard };
  }
  async function until(condition: () => boolean) {
    while (!condition()) await turns();
  }

  it('an event arrives at once, and a stop of the server ends the connection without a wait', async () => {
    const { socket, heard } = await dial(harness.owner());
    await until(() => heard.text.includes('event: market'));
    expect(heard.text).toMatch(/^HTTP\/1.1 200 OK/);
    await here.report(opened('a'));
    await until(() => heard.text.includes('event: signal'));
    const closed = once(socket, 'close');
    await here.stop();
    await server?.stop(60_000);
    await closed;
    expect(heard.text).toContain('data: {"reason":"stopping"}');
  });

  it('a reader who hangs up is forgotten', async () => {
    const token = await harness.customer('cus_1', 'FREE');
    const { socket, heard } = await dial(token);
    await until(() => heard.text.includes('event: market'));
    socket.destroy();
    await once(socket, 'close');
    for (let i = 0; i < 20; i += 1) await turns();
    await here.report(opened('a'));
    const answer = await (await here.get('/api/signals?state=ended', token)).json();
    expect(answer.allowance.usedToday).toBe(0);
  });

  it('a reader who does not read costs no more than what is open, and is cut off after a minute', async () => {
    const { socket, heard } = await dial(harness.owner());
    await until(() => heard.text.includes('event: market'));
    socket.pause();
    for (let i = 0; i < 40; i += 1) {
      const confidence = { level: 'low' as const, score: 0.1, reasons: [`${i}${'x'.repeat(200_000)}`] };
      await here.report(
        updated('a', { net: i / 1000, confidence }),
        updated('b', { net: i / 1000, confidence }),
      );
    }
    await harness.advance(62_000);
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    expect(heard.text.split(/event: (?:signal|update)/).length - 1).toBeLessThan(60);
  });
});
