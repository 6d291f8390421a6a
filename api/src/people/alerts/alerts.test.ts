/** Alerts as seen by a customer, a mail client, the mail provider and the owner. */
import { DEFAULT_TRADING_PROFILE, EURO } from '@spreadwise/contract';
import { permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
import { eq } from 'drizzle-orm';
import { post, TEST_ORIGIN, testApp } from '../../../test/app';
import { testDatabase } from '../../../test/database';
import { knownRates, rate } from '../../advice/currencies/testing/rates';
import { createSignalHistoryStore, type OwnTradingProfile, profileKey } from '../../advice/signals';
import { ended, opened, updated } from '../../advice/signals/testing/signals';
import { createSignalsHarness } from '../../advice/signals/testing/signals-harness';
import { createCustomerChanges, openBus } from '../../platform/bus';
import { alertAddresses, leases, signalDeliveries, signals } from '../../platform/db/schema';
import { jobKind } from '../../platform/jobs';
import { createMemoryLimits } from '../../platform/lib/limits/limits';
import { createLogger } from '../../platform/lib/observed/log';
import { NO_METER } from '../../platform/lib/observed/meter';
import { changingBy } from '../../platform/lib/session-memory';
import type { Mail } from '../../platform/mail';
import { telegramText } from './channels/telegram/telegram-text';
import { alertEmail } from './email/alert-email';
import { emailRoutes, unsubscribeToken } from './email/email-routes';
import { alertsOf, type TakenMessage } from './outbox/messages';
import { defaultRules } from './recipients/default-rules';
import { createRecipientsStore } from './recipients/recipients-store';
import { startAlerts } from './start-alerts';
import { withRule } from './testing/subscribers';

const database = testDatabase();
const SECRET = 'secret-of-the-mail-provider';
const CUSTOMER = 'customer-token-0123456';
const OWNER = 'owner-token-0123456789';
const CUSTOMER_ID = 'cus_1';
const DOLLAR = rate('USD', 0.8, new Date('2026-11-21T12:00:00.000Z'));
let stop = async () => {};
afterEach(() => stop());

async function setUp(
  deliver: (mail: Mail) => void = () => {},
  own?: Partial<OwnTradingProfile>,
  tier: Tier = 'BASIC',
) {
  const { db } = database;
  const harness = createSignalsHarness(db);
  const page = await harness.customer(CUSTOMER_ID, 'BASIC');
  const replica = await harness.replica();
  const mails: Mail[] = [];
  const email = `${CUSTOMER_ID}@example.com`;
  const log = createLogger('silent');
  const changes = createCustomerChanges(openBus({ kind: 'in-process' }, { db, log }));
  const delivery = startAlerts({
    ...{ db, now: harness.now, log, meter: NO_METER, changes, limits: createMemoryLimits() },
    changingAccess: changingBy(changes.tell),
    signals: replica.signals.given,
    accounts: async () => [{ customerId: CUSTOMER_ID, email, tier, language: 'en' }],
    findProfiles: async () => new Map(own ? [[CUSTOMER_ID, { ...DEFAULT_TRADING_PROFILE, ...own }]] : []),
    findRates: knownRates(harness.now, DOLLAR),
    async deliverMail(mail) {
      deliver(mail);
      mails.push(mail);
    },
    channels: () => ({ channels: [] }),
    ...createSignalHistoryStore(db),
    changeKind: jobKind('notice-alerts'),
    announcedChange: async () => null,
    isMarketRunning: () => true,
    floorEur: () => 1,
    areMailsPaused: () => false,
    ...{ secret: 'secret', mailEventsSecret: SECRET, productName: 'Spreadwise', publicOrigin: TEST_ORIGIN },
  });
  stop = async () => {
    await delivery.stop();
    await harness.stopAll();
  };
  const tick = async () => {
    for (const { work } of delivery.jobs) await work();
  };
  await tick();
  const app = testApp([delivery.routes], {
    sessions: {
      [CUSTOMER]: {
        ...{ role: 'CUSTOMER', permissions: permissionsOf('CUSTOMER', 'BASIC'), customerId: CUSTOMER_ID },
        ...{ email, addressProven: true, tier: 'BASIC' },
      } as { role: 'CUSTOMER'; permissions: ReturnType<typeof permissionsOf> },
      [OWNER]: { role: 'OWNER', permissions: permissionsOf('OWNER') },
    },
  });
  const as = (token: string) => ({ Authorization: `Bearer ${token}` });
  const settings = async () => (await app.request('/api/alerts', { headers: as(CUSTOMER) })).json();
  const logged = async (query = '') =>
    (await app.request(`/api/alerts/log${query}`, { headers: as(CUSTOMER) })).json();
  const save = (rules: object) => app.request('/api/alerts/rules', post(rules, as(CUSTOMER)));
  return { harness, replica, page, mails, app, as, tick, settings, logged, save };
}

const refusal = (response: string, responseCode: number) =>
  Object.assign(new Error(response), { response, responseCode, command: 'RCPT TO' });

it('delivers the same signal to the page, the mail and the API call, and counts it once', async () => {
  const { replica, page, mails, tick, logged } = await setUp();
  const stream = await replica.stream(page);
  await replica.report(opened('s1', { profitEur: 12.4 }));
  await tick();
  await tick();
  expect(mails.map(({ to, subject }) => [to, subject])).toEqual([
    ['cus_1@example.com', '[simulated] €12.40 · BTC · Binance → Kraken'],
  ]);
  expect(mails[0]?.text).toContain('Buy 1 BTC with USD-s1 on Binance, at 100 at most.');
  const listed = await (await replica.get('/api/signals', page)).json();
  expect(listed).toMatchObject({ signals: [{ id: 's1' }], allowance: { usedToday: 1 } });
  expect((await logged()).alerts).toMatchObject([{ subject: 's1', state: 'sent', isRepeat: false }]);
  await stream.close();
});

it('states in the mail how long a lasting opportunity has been open, and why', async () => {
  const { replica, mails, tick } = await setUp();
  const reasons = ['transfers closed' as const, 'thin book' as const];
  const lasting = { since: '2026-11-21T11:46:00.000Z', reasons };
  await replica.report(opened('s1', { profitEur: 12.4, lasting }));
  await tick();
  await tick();
  expect(mails[0]?.text).toContain('Open for 14 min · transfers closed, thin order book.');
});

it('assigns nothing more in a suspended process whose lease another process has taken', async () => {
  const { harness, replica, mails, tick, save } = await setUp();
  await save({ ...defaultRules('BASIC'), mostAnHour: 2 });
  await replica.report(opened('s1'));
  await tick();
  const { offer } = replica.signals.given;
  const lapsed = { holder: 'another', expiresAt: new Date('2100-01-01') };
  // The process stalls before it assigns, for longer than its lease lives.
  jest.spyOn(replica.signals.given, 'offer').mockImplementation(async (...given) => {
    await database.db.update(leases).set(lapsed).where(eq(leases.key, 'alerts'));
    return offer(...given);
  });
  harness.skip(60_000);
  await replica.report(opened('s2'));
  // It is refused here, or earlier if the process already knows that it lost the lease.
  await tick().catch(() => undefined);
  expect(mails).toHaveLength(1);
});

it('knows after a restart which gaps were alerted within the hour, also by signals that have ended', async () => {
  const route = (sellAt: string) => ({
    exchanges: ['binance', sellAt] as const,
    asset: 'SOL',
    quote: 'USDT',
  });
  const before = await setUp();
  await before.save({ ...defaultRules('BASIC'), mostAnHour: 60 });
  await before.replica.report(opened('s1', route('kraken')));
  await before.tick();
  await before.replica.report(ended('s1', route('kraken')));
  await stop();
  const { replica, mails, tick } = await setUp();
  await replica.report(opened('s2', route('okx')), opened('other'));
  await tick();
  expect([...before.mails, ...mails].map(({ text }) => /[?&]signal=(\w+)/.exec(text)?.[1])).toEqual([
    's1',
    'other',
  ]);
});

it('marks a mail that may have arrived before as a repeat', async () => {
  let isBroken = true;
  const { harness, replica, mails, tick } = await setUp(() => {
    if (isBroken)
      throw Object.assign(new Error('Connection closed'), { code: 'ECONNECTION', command: 'DATA' });
  });
  await replica.report(opened('s1'));
  await tick();
  isBroken = false;
  harness.skip(60_000);
  await tick();
  expect(mails).toHaveLength(1);
  const again = 'Sent again: you may have received it before.';
  expect([mails[0]?.text, mails[0]?.html]).toEqual([
    expect.stringContaining(again),
    expect.stringContaining(again),
  ]);
});

it('drops a message that could not be sent in time, and shows it as dropped', async () => {
  const busy = refusal('451 try again later', 451);
  const { harness, replica, mails, tick, logged } = await setUp(() => {
    throw busy;
  });
  await replica.report(opened('s1'));
  await tick();
  await replica.report(ended('s1'));
  harness.skip(60_000);
  await tick();
  expect(mails).toEqual([]);
  expect((await logged()).alerts).toMatchObject([
    { state: 'dropped', result: 'The signal had ended.', canResend: false },
  ]);
});

it('announces the end of a signal to customers who were alerted to it', async () => {
  let isBusy = false;
  const { harness, replica, mails, tick, save } = await setUp(() => {
    if (isBusy) throw refusal('451 try again later', 451);
  });
  const rules = defaultRules('BASIC');
  const kinds = { ...rules.kinds, ended: { ...rules.kinds.ended, email: 'on' } };
  expect((await save({ ...rules, kinds, mostAnHour: 2 })).status).toBe(200);
  harness.skip(60_000);
  await replica.report(opened('s1'));
  await tick();
  isBusy = true;
  await replica.report(opened('s2'));
  await tick();
  isBusy = false;
  // The sender backs off for a moment after the mailbox was busy.
  harness.skip(2_000);
  const endedAt = harness.now().toISOString();
  await replica.report(ended('s1', { endedAt }), ended('s2', { endedAt }));
  await tick();
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[simulated] €10.00 · BTC · Binance → Kraken',
    'Ended: [simulated] €10.00 · BTC · Binance → Kraken',
  ]);
});

it('keeps a snooze when rules are saved meanwhile, and assigns no signal until it ends', async () => {
  const { harness, replica, mails, tick, save, settings } = await setUp();
  const rules = defaultRules('BASIC');
  const snoozedUntil = new Date(harness.now().getTime() + 3_600_000).toISOString();
  expect((await save({ ...rules, snoozedUntil })).status).toBe(200);
  expect((await save({ ...rules, mostAnHour: 3 })).status).toBe(200);
  expect((await settings()).rules).toMatchObject({ mostAnHour: 3, snoozedUntil });
  await replica.report(opened('s1'));
  await tick();
  expect(mails).toEqual([]);
  await save({ ...rules, snoozedUntil: null });
  expect((await settings()).rules).not.toHaveProperty('snoozedUntil');
  await tick();
  expect(mails).toHaveLength(1);
});

it('lets a mail client unsubscribe with one request, but asks a person to confirm', async () => {
  const { replica, mails, tick, app, settings } = await setUp();
  await replica.report(opened('s1'));
  await tick();
  const { 'List-Unsubscribe': link = '', ...headers } = mails[0]?.headers ?? {};
  expect(headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
  const path = link.slice(1, -1).replace(TEST_ORIGIN, '');
  expect(mails[0]?.text).toContain(path);
  expect(await (await app.request(path)).text()).toContain('<form method="post">');
  const inGerman = await app.request(path, { headers: { 'Accept-Language': 'de' } });
  expect(await inGerman.text()).toMatch(/<html lang="de">.*<button>Abbestellen</s);
  expect((await settings()).rules.rules[0].modes.email).toBe('on');
  const oneClick = { method: 'POST', body: 'List-Unsubscribe=One-Click' };
  expect((await app.request(`${path.slice(0, -1)}!`, oneClick)).status).toBe(404);
  expect((await app.request(path, oneClick)).status).toBe(200);
  expect((await settings()).rules).toMatchObject({
    rules: [{ modes: { email: 'off', telegram: 'on' } }],
    kinds: { billing: { email: 'on' } },
  });
});

it('unsubscribes from the rules as they are then, and keeps what was saved a moment before', async () => {
  const { harness, settings, save } = await setUp();
  const recipients = createRecipientsStore(database.db);
  const own = { ...withRule('BASIC', { name: 'just saved' }), mostAnHour: 1 };
  const app = testApp([
    (hono) =>
      emailRoutes(hono, {
        ...{ secret: 'secret', productName: 'Spreadwise', mailEventsSecret: null, recipients },
        async load() {
          await save(own);
          return new Map();
        },
        now: harness.now,
      }),
  ]);
  const path = `/unsubscribe?token=${unsubscribeToken('secret', CUSTOMER_ID)}`;
  expect((await app.request(path, { method: 'POST' })).status).toBe(200);
  expect((await settings()).rules).toMatchObject({
    ...{ mostAnHour: 1, rules: [{ name: 'just saved', modes: { email: 'off' } }] },
  });
});

it('sends nothing to a bouncing address until the customer retries it', async () => {
  const { mails, tick, replica, app, as, settings } = await setUp();
  const report = (headers: Record<string, string>) =>
    app.request(
      '/api/mail/events',
      post(
        { events: [{ type: 'bounce', email: 'Cus_1@example.com', reason: 'mailbox full for ever' }] },
        headers,
      ),
    );
  expect((await report(as('no secret at all'))).status).toBe(401);
  expect((await report({ Authorization: `Basic ${btoa(`provider:${SECRET}`)}` })).status).toBe(204);
  await replica.report(opened('s1'));
  await tick();
  expect(mails).toEqual([]);
  expect((await settings()).channels[0]).toMatchObject({
    state: 'failed',
    failure: 'Email bounced: mailbox full for ever',
  });
  const again = await app.request('/api/alerts/retry-address', post({ channel: 'email' }, as(CUSTOMER)));
  expect((await again.json()).channels[0]).toMatchObject({ state: 'ready' });
});

it('uses the fallback for a chat that was linked while there was a bot', async () => {
  const { harness, replica, mails, tick, save } = await setUp(undefined, undefined, 'PRO');
  const chat = { customerId: CUSTOMER_ID, channel: 'telegram', address: '5001' } as const;
  await database.db.insert(alertAddresses).values({ ...chat, verifiedAt: harness.now() });
  await save(withRule('PRO', { modes: { email: 'off', telegram: 'on', push: 'off', webhook: 'off' } }));
  await replica.report(opened('s1'));
  await tick();
  await tick();
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining('because Telegram failed')]);
});

it('accepts the longest bounce report, whatever text other mail servers added', async () => {
  const { app, as, settings } = await setUp();
  const reason = `mailbox gone \0${'x'.repeat(400)}`;
  const events = Array.from({ length: 500 }, (_, n) => ({
    ...{ type: 'bounce', reason },
    email: n === 499 ? 'cus_1@example.com' : `somebody-with-a-long-name-${n}@mail.example.com`,
  }));
  expect((await app.request('/api/mail/events', post({ events }, as(SECRET)))).status).toBe(204);
  const [email] = (await settings()).channels;
  expect(email).toMatchObject({
    state: 'failed',
    failure: expect.stringMatching(/: mailbox gone x{200,300}$/),
  });
});

it('disables the address when the mail server reports that the mailbox does not exist', async () => {
  const { replica, tick, settings } = await setUp(() => {
    throw refusal('550 5.1.1 user unknown', 550);
  });
  await replica.report(opened('s1'));
  await tick();
  expect((await settings()).channels[0]).toMatchObject({
    state: 'failed',
    failure: '550 5.1.1 user unknown',
  });
});

it('disables the address when a test alert finds the mailbox gone, as any other alert does', async () => {
  const { app, as, settings } = await setUp(() => {
    throw refusal('550 5.1.1 user unknown', 550);
  });
  const tested = await app.request('/api/alerts/test', post({ channel: 'email' }, as(CUSTOMER)));
  expect(await tested.json()).toEqual({ arrived: false, reason: '550 5.1.1 user unknown' });
  expect((await settings()).channels[0]).toMatchObject({
    state: 'failed',
    failure: '550 5.1.1 user unknown',
  });
  const report = await (await app.request('/api/admin/alerts', { headers: as(OWNER) })).json();
  expect(report.failedAddresses).toMatchObject([{ customerId: CUSTOMER_ID }]);
});

it('reports whether a test alert arrived, and names the plan that opens a missing channel', async () => {
  let failure: Error | null = null;
  const { mails, app, as, settings } = await setUp(() => {
    if (failure) throw failure;
  });
  const test = (channel: string) => app.request('/api/alerts/test', post({ channel }, as(CUSTOMER)));
  expect(await (await test('email')).json()).toEqual({ arrived: true, reason: null });
  expect(mails[0]?.subject).toBe('This is a test alert');
  failure = refusal('550 5.7.1 blocked', 550);
  expect(await (await test('email')).json()).toEqual({ arrived: false, reason: '550 5.7.1 blocked' });
  expect((await test('telegram')).status).toBe(403);
  expect((await settings()).channels).toMatchObject([
    { channel: 'email', opensWith: null },
    { channel: 'telegram', opensWith: 'pro' },
    { channel: 'push', opensWith: 'premium' },
    { channel: 'webhook', opensWith: 'premium' },
  ]);
});

it('lists the signals of the hour in a summary, and sends none for an hour without signals', async () => {
  const { harness, replica, mails, tick, save } = await setUp();
  const rules = defaultRules('BASIC');
  const kinds = { ...rules.kinds, digest: { ...rules.kinds.digest, email: 'on' } };
  expect((await save({ ...rules, kinds, digestEvery: 'hour' })).status).toBe(200);
  harness.skip(60_000);
  await tick();
  await replica.report(opened('s1', { detectedAt: harness.now().toISOString() }));
  await tick();
  for (let hour = 0; hour < 2; hour += 1) {
    harness.skip(3_600_000);
    await tick();
    await tick();
  }
  expect(mails.map(({ subject }) => subject)).toEqual([
    '[simulated] €10.00 · BTC · Binance → Kraken',
    '1 signal, €10.00 in total',
  ]);
});

it('counts all 35 signals in a summary on every channel, though it lists only the best 20', async () => {
  const { harness } = await setUp();
  const at = harness.now();
  for (let seq = 1; seq <= 35; seq += 1) {
    const { signal: data } = ended(`s${seq}`, { feed: 'live' });
    const times = { detectedAt: at, lastSeenAt: at, endedAt: at };
    const words = { universe: data.universe, hops: 2, net: 0.004, profitEur: 10, exchanges: [], assets: [] };
    await database.db.insert(signals).values({ id: data.id, seq, ...words, ...times, data });
    await database.db
      .insert(signalDeliveries)
      .values({ customerId: CUSTOMER_ID, signalId: data.id, day: '2026-11-21', at, detectedAt: at });
  }
  const facts = { from: '2026-11-21T08:00:00.000Z', until: '2026-11-22T08:00:00.000Z' };
  const message: TakenMessage = {
    ...{ id: 'm', customerId: CUSTOMER_ID, kind: 'digest', subject: 'day 2026-11-22', facts, signal: null },
    ...{ isSilent: false, uselessAt: null, createdAt: at, takenAt: at, messageId: 'm', tries: 1, unsure: 0 },
  };
  const { givenBetween } = createSignalHistoryStore(database.db);
  const alert = (await alertsOf([message], new Map(), givenBetween)).get('m');
  if (!alert) throw new Error('There is no summary.');
  const reader = (language: 'en' | 'de') => ({ timeZone: 'UTC', displayRate: EURO, language, instead: null });
  const mail = alertEmail([alert], reader('en'), { publicOrigin: TEST_ORIGIN, productName: 'Spreadwise' });
  expect(mail.subject).toBe('35 signals, the best 20: €200.00 in total');
  expect(mail.paragraphs.slice(20, 22)).toEqual(['€10.00 · BTC · Binance → Kraken', 'and 15 more']);
  const german = alertEmail([alert], reader('de'), { publicOrigin: TEST_ORIGIN, productName: 'Spreadwise' });
  expect(german.subject).toMatch(/^35 Signale, zusammen 200,00\s€ bei den besten 20$/);
  const told = telegramText([alert], reader('en')).split('\n');
  expect([told[0], told.at(-1)]).toEqual(['35 signals were reported', 'and 27 more']);
});

it('converts a minimum profit entered in dollars to euros, and displays amounts in dollars', async () => {
  const { replica, mails, tick, save } = await setUp(() => {}, { displayRate: DOLLAR });
  const rules = withRule('BASIC', { floor: { cents: 12_50, currency: 'USD' } });
  expect((await save({ ...rules, mostAnHour: 9 })).status).toBe(200);
  await replica.report(
    opened('little', { profitEur: 9.99 }),
    opened('enough', {
      confidence: { level: 'low', score: 0.5, reasons: ['Transfers cost €2.40.'] },
    }),
  );
  await tick();
  expect(mails.map(({ subject }) => subject)).toEqual(['[simulated] $12.50 · BTC · Binance → Kraken']);
  expect(mails[0]?.text).toContain('Transfers cost $3.00.');
});

it('shows dead messages to the owner, who can resend them', async () => {
  let isBroken = true;
  const { replica, mails, tick, app, as } = await setUp(() => {
    if (isBroken) throw refusal('554 5.7.1 no', 554);
  });
  await replica.report(opened('s1'));
  await tick();
  const report = await (await app.request('/api/admin/alerts', { headers: as(OWNER) })).json();
  expect(report).toMatchObject({
    channels: [{ channel: 'email', sent: 0, dead: 1, waiting: 0, p50Ms: null }],
    dead: [{ customerId: CUSTOMER_ID, result: '554 5.7.1 no', tries: 1 }],
  });
  isBroken = false;
  const resend = async (body: object) =>
    (await app.request('/api/admin/alerts/resend', post(body, as(OWNER)))).json();
  expect(await resend({ channel: 'telegram' })).toEqual({ count: 0 });
  expect(await resend({ ids: report.dead.map(({ id }: { id: string }) => id) })).toEqual({ count: 1 });
  await tick();
  expect(mails).toHaveLength(1);
  expect(await resend({})).toEqual({ count: 0 });
  expect((await app.request('/api/admin/alerts', { headers: as(CUSTOMER) })).status).toBe(403);
});

it('shows the owner what each channel sent in time and too late, and which addresses failed', async () => {
  let failure: Error | null = null;
  const { harness, replica, tick, app, as, save } = await setUp(() => {
    if (failure) throw failure;
  });
  expect((await save({ ...defaultRules('BASIC'), mostAnHour: 3 })).status).toBe(200);
  harness.skip(60_000);
  const told = async (id: string, refused: Error | null) => {
    failure = refused;
    await replica.report(opened(id));
    await tick();
  };
  await told('s1', null);
  await told('s2', refusal('451 try again later', 451));
  await replica.report(ended('s2'));
  harness.skip(60_000);
  await tick();
  await told('s3', refusal('550 5.1.1 user unknown', 550));
  const report = await (await app.request('/api/admin/alerts', { headers: as(OWNER) })).json();
  expect(report.channels).toMatchObject([
    { channel: 'email', sent: 1, late: 1, unwanted: 1, p50Ms: 0, p99Ms: 0, waiting: 0, dead: 0 },
  ]);
  expect(report.failedAddresses).toMatchObject([
    { customerId: CUSTOMER_ID, address: `${CUSTOMER_ID}@example.com`, failure: '550 5.1.1 user unknown' },
  ]);
});

it('applies changed rules to the next signal within the same second', async () => {
  const { replica, mails, tick, save } = await setUp();
  const saveFloor = (eur: number) =>
    save({
      ...withRule('BASIC', { floor: { cents: eur * 100, currency: 'EUR' } }),
      mostAnHour: 9,
    });
  await saveFloor(5);
  await replica.report(opened('s1', { profitEur: 12.4 }));
  await tick();
  await tick();
  await saveFloor(100);
  await replica.report(opened('s2', { profitEur: 12.4 }));
  await tick();
  await tick();
  expect(mails).toHaveLength(1);
  await saveFloor(5);
  await tick();
  await tick();
  expect(mails).toHaveLength(2);
});

it('sends one alert when two rules match the same signal', async () => {
  const { replica, mails, tick, save } = await setUp();
  const { rules, ...others } = defaultRules('BASIC');
  expect((await save({ ...others, rules: [...rules, { ...rules[0], name: 'Also' }] })).status).toBe(200);
  await replica.report(opened('s1', { profitEur: 12.4 }));
  await tick();
  expect(mails).toHaveLength(1);
});

it('refuses an eleventh rule', async () => {
  const { save } = await setUp();
  const { rules, ...others } = defaultRules('BASIC');
  const answer = await save({ ...others, rules: Array.from({ length: 11 }, () => rules[0]) });
  expect([answer.status, await answer.json()]).toMatchObject([400, { error: 'At most 10 rules.' }]);
});

it('alerts about what was found for the customer’s own exchanges alone, and tries rules on it', async () => {
  const own = { exchangeRule: 'only' as const, exchanges: ['binance', 'kraken'] };
  const key = profileKey({ ...own, takerFees: {} }) ?? '';
  const { harness, replica, app, as, mails, tick, save } = await setUp(undefined, own);
  await save({ ...defaultRules('BASIC'), mostAnHour: 60 });
  const { worth } = opened('like').signal;
  const found = (...foundFor: string[]) => ({ foundFor, worth: { ...worth, advised: false } });
  await replica.report(opened('theirs', found(key)), opened('others', found('another key')));
  await tick();
  expect(mails).toHaveLength(1);
  // Another customer's search found it first.
  await replica.report(updated('others', found('another key', key)));
  await tick();
  expect(mails).toHaveLength(2);
  const endedAt = harness.now().toISOString();
  await replica.report(ended('theirs', { endedAt, ...found(key) }));
  const { rules } = withRule('BASIC', {});
  const body = { rule: rules[0], mostAnHour: 60 };
  const tried = await app.request('/api/alerts/rules/try', post(body, as(CUSTOMER)));
  expect(await tried.json()).toMatchObject({ signals: 1, alerts: 1 });
});

it('tries a rule on the signals that ended in the last seven days, within the hourly limit', async () => {
  const { harness, replica, app, as, save } = await setUp();
  const past = async (id: string, own: Parameters<typeof opened>[1] = {}) => {
    await replica.report(opened(id, { detectedAt: harness.now().toISOString(), ...own }));
    await replica.report(ended(id, { endedAt: harness.now().toISOString(), ...own }));
    harness.skip(600_000);
  };
  await past('s1', { profitEur: 20 });
  await past('s2', { profitEur: 30 });
  await past('s3', { profitEur: 10 });
  await past('little', { profitEur: 2 });
  await replica.report(opened('open', { profitEur: 50 }));
  const tried = async (own: object, mostAnHour = 2) => {
    const { rules } = withRule('BASIC', own);
    const body = { rule: rules[0], mostAnHour };
    return (await app.request('/api/alerts/rules/try', post(body, as(CUSTOMER)))).json();
  };
  expect(await tried({})).toMatchObject({
    ...{ signals: 3, alerts: 2 },
    examples: [{ profitEur: 30, exchanges: ['binance', 'kraken'] }, { profitEur: 20 }],
  });
  expect(await tried({ floor: { cents: 15_00, currency: 'EUR' } }, 60)).toMatchObject({
    signals: 2,
    alerts: 2,
  });
  expect(await tried({ coins: ['ETH'] })).toMatchObject({ signals: 0, alerts: 0, examples: [] });
  expect(await tried({ exchanges: ['binance'] })).toMatchObject({ signals: 0 });
  expect(await tried({ exchanges: ['binance', 'kraken'], coins: ['BTC'] })).toMatchObject({ signals: 3 });
  // Found at 12:00 UTC, which is 21:00 where the customer has said to be.
  await save({ ...defaultRules('BASIC'), timeZone: 'Asia/Tokyo' });
  expect(await tried({ hours: { from: '21:00', until: '22:00' } })).toMatchObject({ signals: 3 });
  harness.skip(8 * 86_400_000);
  expect(await tried({})).toMatchObject({ signals: 0 });
  const unknown = await app.request('/api/alerts/rules/try', post({}, as(OWNER)));
  expect(unknown.status).toBe(403);
});

it('searches and pages through the log, and resends a failed message only once', async () => {
  let isBroken = true;
  const { harness, replica, mails, tick, app, as, save, logged } = await setUp(() => {
    if (isBroken) throw refusal('554 5.7.1 no', 554);
  });
  await save({ ...defaultRules('BASIC'), mostAnHour: 60 });
  await replica.report(...Array.from({ length: 21 }, (_, index) => opened(`s${index}`)));
  await tick();
  const first = await logged();
  expect([first.alerts.length, first.alerts[0]]).toMatchObject([20, { state: 'dead', canResend: true }]);
  expect((await logged(`?cursor=${first.nextCursor}`)).alerts).toHaveLength(1);
  for (const [search, found] of [
    ['kraken', 20],
    ['email signal', 20],
    ['554', 20],
    ['sol', 0],
    ['%', 0],
  ] as const)
    expect([search, (await logged(`?search=${encodeURIComponent(search)}`)).alerts.length]).toEqual([
      search,
      found,
    ]);
  isBroken = false;
  const resend = async (id: string, token = CUSTOMER) =>
    (await app.request('/api/alerts/resend', post({ id }, as(token)))).status;
  const { id } = first.alerts[0];
  expect(await resend(id, OWNER)).toBe(403);
  expect(await resend('another')).toBe(404);
  expect(await resend(id)).toBe(204);
  harness.skip(2_000);
  await tick();
  expect(mails).toHaveLength(1);
  expect((await logged('?failed=true')).alerts.map((one: { id: string }) => one.id)).not.toContain(id);
  isBroken = true;
  expect(await resend(id)).toBe(409);
  expect(await resend(first.alerts[1].id)).toBe(204);
  await tick();
  expect(await resend(first.alerts[1].id)).toBe(409);
});
