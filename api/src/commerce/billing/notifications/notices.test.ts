/** Mails about changes: each sent once, to the right person, through crashes and outages. */
import { TEXTS } from '@spreadwise/contract/legal-texts';
import { orderScreen } from '@spreadwise/contract/order-words';
import { eq, sql } from 'drizzle-orm';
import { OWNER_EMAIL } from '../../../people/identity/testing/accounts-harness';
import { setUp } from '../../../people/identity/testing/setup';
import {
  auditLog,
  checkoutAttempts,
  contractRecords,
  customers,
  jobs,
  mails,
  notices,
  subscriptions,
} from '../../../platform/db/schema';
import { createWorker } from '../../../platform/jobs';
import { createLogger } from '../../../platform/lib/observed/log';
import { NO_METER } from '../../../platform/lib/observed/meter';
import { NOBODY_REMEMBERED } from '../../../platform/lib/session-memory';
import {
  type Deliver,
  type HandOver,
  handOverInside,
  handOverOutside,
  type Mail,
} from '../../../platform/mail';
import { createOutbox } from '../../../platform/mail/start';
import type { ReadLegal } from '../../legal';
import { noticeMailJob } from '../jobs';
import type { InvoiceDocument, ProviderSubscription } from '../provider/gateway';
import { createInboxStore } from '../sync/inbox-store';
import { type RecordDependencies, recordCustomer } from '../sync/sync-customer';
import { keptEvent } from '../webhook-route';
import { createNoticesStore, NOTICE_MAIL, readContracts } from './notices-store';

const ADA = 'ada@example.com';
const PUBLIC_ORIGIN = 'https://spreadwise.test';
const PAID = {
  id: 'in_1',
  amountCents: 4999,
  hostedUrl: 'https://pay.example/in_1?a=1&b=2',
  reason: 'first',
} as const;
const here = setUp();
/** The legal texts as delivered, with no business filled in. */
const legal: ReadLegal = async (text, language) => ({
  version: { date: TEXTS[text].date, hash: text },
  ...{ isDraft: text === 'terms', missing: [] },
  sections: [...TEXTS[text].sections[language]],
});

/** A process that writes notices and sends them through `handOver`. */
function replica({ handOver = sendTo([]), ownerEmail = OWNER_EMAIL as string | null } = {}) {
  const { now } = here.world.clock;
  const ctx = {
    ...{ db: here.db, notifyOwner: ownerEmail !== null, now },
    changingAccess: NOBODY_REMEMBERED,
  };
  const handler = noticeMailJob({
    noticesStore: createNoticesStore(here.db),
    ...{ productName: 'Spreadwise', publicOrigin: PUBLIC_ORIGIN },
    ...{ handOver, ownerEmail, legal, now },
  });
  const worker = createWorker({
    ...{ db: here.db, handlers: [handler], now, log: createLogger('silent'), meter: NO_METER },
  });
  const record = (customerId: string, documents: readonly InvoiceDocument[] = []) =>
    readAndRecord(ctx, customerId, documents);
  return { sweep: worker.run, stop: worker.stop, record };
}

const readAndRecord = async (
  ctx: RecordDependencies,
  customerId: string,
  documents: readonly InvoiceDocument[] = [],
) => {
  const state = await here.world.gateway.readCustomer(customerId);
  return recordCustomer(ctx, { customerId, state, documents, eventIds: [], lease: null });
};

const sendTo = (sent: Mail[]): HandOver => handOverOutside(here.db, async (mail) => void sent.push(mail));

/** A customer who has just paid. */
function ada(patch: Partial<ProviderSubscription> = {}) {
  const made = here.world.gateway.add({ email: ADA });
  here.world.gateway.change(made.id, { paidInvoice: PAID, ...patch });
  return made;
}

/** Mails that wait to be sent. */
const open = () => here.db.select().from(jobs).where(eq(jobs.kind, NOTICE_MAIL.name));

test('the first payment is answered by one receipt with the invoice, as text and as HTML', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent) });
  const { customerId } = ada();
  await record(customerId);
  await record(customerId);
  await sweep();
  await sweep();
  expect(sent).toMatchObject([{ to: ADA, subject: 'Welcome to Spreadwise Pro' }]);
  expect(sent[0]?.text).toContain('€49.99');
  expect(sent[0]?.text).toContain(PAID.hostedUrl);
  expect(sent[0]?.html).toContain('href="https://pay.example/in_1?a=1&amp;b=2"');
  expect(await here.db.select().from(notices)).toMatchObject([
    { recipient: ADA, subject: 'Welcome to Spreadwise Pro', sentAt: here.world.clock.now() },
  ]);
});

test.each([
  [
    'en',
    true,
    'Order with obligation to pay: €49.99/month',
    'you pay for the days used',
    'Model withdrawal form',
  ],
  [
    'de',
    false,
    'Zahlungspflichtig bestellen: 49,99 €/Monat',
    'erhalten Sie alles zurück',
    'Muster-Widerrufsformular',
  ],
] as const)(
  'the first mail carries the contract in %s and is archived with what was shown',
  async (language, beginNow, ...said) => {
    const sent: Mail[] = [];
    const { record, sweep } = replica({ handOver: sendTo(sent) });
    const { id, customerId } = ada();
    await record(customerId);
    await here.db.update(customers).set({ language });
    const createdAt = here.world.clock.now();
    const order = { email: ADA, plan: 'pro', status: 'paid', createdCustomer: true, createdAt } as const;
    const screen = orderScreen(language, 'obligation');
    const begun = { id: 'a', browserHash: 'b', customerId, subscriptionId: id, beginNow, screen };
    await here.db.insert(checkoutAttempts).values({ ...order, ...begun });
    await sweep();
    const [kept] = await readContracts(here.db, customerId);
    expect(kept).toMatchObject({ subscriptionId: id, screen, language, isWhole: true });
    // An erasure keeps the record, and the invoice's page names the customer.
    expect(kept?.sent).not.toContain(PAID.hostedUrl);
    expect(kept?.sent).toBe(sent[0]?.text.replace(PAID.hostedUrl, ''));
    const [button, effect, form] = said;
    expect(kept?.shown.replaceAll('\u00a0', ' ')).toContain(`[ ${button} ]`);
    expect(kept?.shown).toContain(beginNow ? '[x]' : '[ ]');
    for (const words of [effect, form, TEXTS.terms.sections[language][5]?.heading])
      expect(kept?.sent).toContain(words);
    for (const change of [
      () => here.db.update(contractRecords).set({ sent: 'Something else' }),
      () => here.db.delete(contractRecords),
      () => here.db.execute(sql`truncate contract_records`),
    ])
      await expect(change()).rejects.toMatchObject({
        cause: { message: expect.stringContaining('stay as they are') },
      });
    expect(await readContracts(here.db, id)).toMatchObject([{ isWhole: true }]);
    // As a database administrator could.
    await here.db.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.update(contractRecords).set({ sent: 'Something else' });
    });
    expect(await readContracts(here.db, id)).toMatchObject([{ isWhole: false }]);
  },
);

test('each change of a subscription is mailed in its own words, in order', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent) });
  const { id, customerId } = ada();
  const at = new Date('2026-12-21T12:00:00Z');
  const openInvoice = {
    id: 'in_3',
    amountCents: 4999,
    hostedUrl: 'https://pay.example/in_3',
    since: at,
    needsAction: true,
  };
  const patches: Partial<ProviderSubscription>[] = [
    {},
    { scheduledChange: { plan: 'basic', at } },
    { scheduledChange: null },
    { cancelAtPeriodEnd: true },
    { cancelAtPeriodEnd: false },
    { paidInvoice: { ...PAID, id: 'in_2', reason: 'change' }, plan: 'premium' },
    { status: 'past_due', openInvoice, paidInvoice: null },
    {
      status: 'active',
      openInvoice: null,
      paidInvoice: { ...PAID, id: 'in_3', reason: 'renewal' },
    },
    { paidInvoice: { ...PAID, id: 'in_4', reason: 'renewal' } },
    { status: 'canceled' },
  ];
  for (const patch of patches) {
    here.world.clock.advance(1_000);
    here.world.gateway.change(id, patch);
    await record(customerId);
  }
  await sweep();
  expect(sent.map(({ subject }) => subject)).toEqual([
    'Welcome to Spreadwise Pro',
    'Your plan will change on 21 December 2026',
    'You stay on Spreadwise Pro',
    'Your Spreadwise subscription will end',
    'Your Spreadwise subscription continues',
    'You are now on Spreadwise Premium',
    'Your payment for Spreadwise Premium failed',
    'Your payment for Spreadwise Premium has arrived',
    'Your receipt for Spreadwise Premium',
    'Your Spreadwise subscription has ended',
  ]);
  const failed = sent.find(({ subject }) => subject.endsWith('failed'));
  expect(failed?.text).toContain('28 November 2026');
  expect(failed?.text).toContain('Pay or use a new card:\nhttps://pay.example/in_3');
});

test('a renewal covered by credit or a discount does not thank for a payment', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent) });
  const { id, customerId } = ada();
  await record(customerId);
  here.world.gateway.change(id, { paidInvoice: { ...PAID, id: 'in_2', amountCents: 0, reason: 'renewal' } });
  await record(customerId);
  await sweep();
  expect(sent[1]?.subject).toBe('Your receipt for Spreadwise Pro');
  expect(sent[1]?.text).not.toContain('We have received');
});

test.each([
  ['disputed', 'Your payment for Spreadwise Pro is disputed', `Disputed: the payment of ${ADA}`],
  ['refunded', 'Your payment for Spreadwise Pro was refunded', `Refunded: the payment of ${ADA}`],
] as const)(
  'a payment that is %s is mailed to the customer and to the owner',
  async (reversal, toCustomer, toOwner) => {
    const sent: Mail[] = [];
    const { record, sweep } = replica({ handOver: sendTo(sent) });
    const { id, customerId } = ada();
    await record(customerId);
    await sweep();
    sent.length = 0;
    here.world.gateway.change(id, { reversal });
    await record(customerId);
    await sweep();
    expect(sent.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      [ADA, toCustomer],
      [OWNER_EMAIL, toOwner],
    ]);
  },
);

test('a price of no plan is mailed to the owner once, however many have it and however often it is read', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent) });
  const strange = ada({ plan: null, priceId: 'price_odd' });
  const other = here.world.gateway.add({ email: 'grace@example.com' });
  here.world.gateway.change(other.id, { plan: null, priceId: 'price_odd' });
  for (const { customerId } of [strange, other, strange]) await record(customerId);
  await sweep();
  expect(sent).toMatchObject([
    { to: OWNER_EMAIL, subject: 'Unknown price at the payment provider: price_odd' },
  ]);
  expect(sent[0]?.text).toContain(`${strange.id} of ${ADA}`);
});

test('a refund that the bank rejected is mailed to the owner once, since the customer still has to get it', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent) });
  const { customerId } = ada();
  const back: InvoiceDocument = {
    kind: 'refund',
    ...{ id: 're_1', customerId, at: '2026-11-21T12:00:00.000Z', number: 'ABCD-0001' },
    seller: { name: null, country: null },
    customer: { name: null, email: ADA, country: null, vatId: null, cardCountry: null },
    ...{ lines: [], text: [], totalCents: -4999, taxes: [] },
  };
  await record(customerId, [back]);
  await sweep();
  sent.length = 0;
  const rejected = { ...back, id: 're_1_failed', totalCents: 4999 };
  for (const documents of [
    [back, rejected],
    [back, rejected],
  ])
    await record(customerId, documents);
  await sweep();
  expect(sent).toMatchObject([{ to: OWNER_EMAIL, subject: `Refund rejected: ${ADA}` }]);
  expect(sent[0]?.text).toContain('The refund of €49.99');
});

test('an unknown event type is mailed to the owner once, even if it is about nobody', async () => {
  const sent: Mail[] = [];
  const { sweep } = replica({ handOver: sendTo(sent) });
  const store = createInboxStore(here.db);
  const keep = (id: string, type: string) => {
    const now = here.world.clock.now();
    return store.keep(keptEvent({ id, type, customerId: null, chargeId: null }, true, now), now);
  };
  await keep('evt_1', 'sigma.query.created');
  await keep('evt_2', 'sigma.query.created');
  await keep('evt_3', 'price.created');
  await sweep();
  expect(sent.map(({ to, subject }) => [to, subject])).toEqual([
    [OWNER_EMAIL, 'Unknown event from the payment provider: sigma.query.created'],
  ]);
  expect(await open()).toEqual([]);
});

test('an owner without an address finds a dispute in the audit log, and no mail waits forever', async () => {
  const sent: Mail[] = [];
  const { record, sweep } = replica({ handOver: sendTo(sent), ownerEmail: null });
  const { customerId } = ada({ reversal: 'disputed' });
  await record(customerId);
  const strange = here.world.gateway.add({ email: 'grace@example.com' });
  here.world.gateway.change(strange.id, { plan: null });
  await record(strange.customerId);
  await sweep();
  expect(sent.every(({ to }) => to === ADA)).toBe(true);
  expect(await open()).toEqual([]);
  expect((await here.db.select().from(auditLog)).map(({ action }) => action)).toContain(
    'subscription.suspended',
  );
});

test('a process that dies between a change and its mail loses nothing: the next one sends it', async () => {
  const { customerId } = ada();
  await replica().record(customerId);
  const sent: Mail[] = [];
  await replica({ handOver: sendTo(sent) }).sweep();
  expect(sent).toHaveLength(1);
});

test('a change that fails leaves no mail, and a mail that cannot be written leaves no change', async () => {
  const { customerId } = ada();
  const db: typeof here.db = Object.assign(Object.create(here.db), {
    transaction: (work: (tx: typeof here.db) => Promise<unknown>) =>
      here.db.transaction(async (tx) => {
        await work(tx);
        throw new Error('the connection broke');
      }),
  });
  const ctx = {
    ...{ db, notifyOwner: true, now: here.world.clock.now },
    changingAccess: NOBODY_REMEMBERED,
  };
  await expect(readAndRecord(ctx, customerId)).rejects.toThrow('the connection broke');
  expect(await here.db.select().from(notices)).toEqual([]);
  expect(await here.db.select().from(subscriptions)).toEqual([]);
});

test('a mail stored in the database is stored once, even if the process dies before it is marked as sent', async () => {
  const { customerId } = ada();
  const outbox = (db: typeof here.db) =>
    createOutbox({ db, now: here.world.clock.now, print: () => {}, showText: false });
  const inside = handOverInside(here.db, outbox);
  const dying: HandOver = (mail) =>
    inside(mail, async () => {
      throw new Error('killed');
    });
  const first = replica({ handOver: dying });
  await first.record(customerId);
  await first.sweep();
  expect(await here.db.select().from(mails)).toEqual([]);
  here.world.clock.advance(30_000);
  await replica({ handOver: inside }).sweep();
  expect(await here.db.select().from(mails)).toHaveLength(1);
  expect(await open()).toEqual([]);
});

test('a mail that may have been handed over twice has the same Message-ID both times', async () => {
  const { customerId } = ada();
  const sent: Mail[] = [];
  const dying: HandOver = async (mail) => {
    sent.push(mail);
    throw new Error('killed before it was marked');
  };
  const first = replica({ handOver: dying });
  await first.record(customerId);
  await first.sweep();
  here.world.clock.advance(30_000);
  await replica({ handOver: sendTo(sent) }).sweep();
  expect(sent).toHaveLength(2);
  expect(sent[0]?.id).toMatch(/^<[0-9a-f]{64}@spreadwise\.test>$/);
  expect(sent[1]?.id).toBe(sent[0]?.id);
});

test('a mail is retried with back-off while the mail server is down, until it goes out', async () => {
  const { customerId } = ada();
  let isDown = true;
  const tries: number[] = [];
  const sent: Mail[] = [];
  const deliver: Deliver = async (mail) => {
    tries.push(here.world.clock.now().getTime());
    if (isDown) throw new Error('421 not now');
    sent.push(mail);
  };
  const { record, sweep } = replica({ handOver: handOverOutside(here.db, deliver) });
  const from = here.world.clock.now().getTime();
  await record(customerId);
  for (let seconds = 0; seconds <= 120; seconds += 10) {
    await sweep();
    here.world.clock.advance(10_000);
  }
  expect(tries.map((at) => at - from)).toEqual([0, 30_000, 90_000]);
  expect(await open()).toMatchObject([{ attempts: 3, lastError: '421 not now' }]);
  isDown = false;
  here.world.clock.advance(3_600_000);
  await sweep();
  expect(sent).toHaveLength(1);
  expect(await open()).toEqual([]);
});

test('an address that rejects mail does not hold up others', async () => {
  const sent: Mail[] = [];
  const deliver: Deliver = async (mail) => {
    if (mail.to === ADA) throw new Error('550 no such mailbox');
    sent.push(mail);
  };
  const { record, sweep } = replica({ handOver: handOverOutside(here.db, deliver) });
  const grace = here.world.gateway.add({ email: 'grace@example.com' });
  await record(ada().customerId);
  await record(grace.customerId);
  await sweep();
  expect(sent.map(({ to }) => to)).toEqual(['grace@example.com']);
});

test('two processes that sweep at once send each mail once', async () => {
  const sent: Mail[] = [];
  const slowly: HandOver = async (mail, done) => {
    await new Promise(setImmediate);
    await sendTo(sent)(mail, done);
  };
  const [one, two] = [replica({ handOver: slowly }), replica({ handOver: slowly })];
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    await one.record(here.world.gateway.add({ email }).customerId);
  await Promise.all([one.sweep(), two.sweep(), one.sweep()]);
  expect(sent.map(({ to }) => to).sort()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
});

test('a process that stops finishes the mail in progress and begins no other; the rest waits', async () => {
  const sent: Mail[] = [];
  let handed: () => void = () => undefined;
  const isHanded = new Promise<void>((resolve) => (handed = resolve));
  let go: () => void = () => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const { record, sweep, stop } = replica({
    handOver: async (mail, done) => {
      handed();
      await mayGo;
      await sendTo(sent)(mail, done);
    },
  });
  for (const email of ['a@example.com', 'b@example.com'])
    await record(here.world.gateway.add({ email }).customerId);
  void sweep();
  await isHanded;
  const stopped = stop();
  go();
  await stopped;
  await sweep();
  expect(sent).toHaveLength(1);
  expect(await open()).toHaveLength(1);
});
