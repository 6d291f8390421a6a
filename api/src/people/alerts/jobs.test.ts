/** Telegram announces changes of a plan by itself, also after it has ended, and whatever happens to the email. */
import { pino } from 'pino';
import { NOTICE_ALERTS } from '../../commerce/billing';
import { openBus } from '../../platform/bus';
import { createCustomerChanges } from '../../platform/bus/customer-changes';
import { alertAddresses, alertMessages, customers } from '../../platform/db/schema';
import { createWorker } from '../../platform/jobs';
import { createMemoryLimits } from '../../platform/lib/limits/limits';
import { NO_METER } from '../../platform/lib/observed/meter';
import { changingBy } from '../../platform/lib/session-memory';
import { customerFixture } from '../identity/testing/fixtures';
import { setUp } from '../identity/testing/setup';
import type { Alert, Channel } from './channel';
import { startAlerts } from './start-alerts';

const here = setUp();
const log = pino({ level: 'silent' });
const CHAT = '4711';

/** Alerts of a customer with a linked chat; only the worker and the senders run. */
async function telegramOf(customerId: string) {
  const { db, world } = here;
  const { now } = world.clock;
  await db
    .insert(alertAddresses)
    .values({ customerId, channel: 'telegram', address: CHAT, verifiedAt: now() });
  const sent: string[] = [];
  const languages: string[] = [];
  const telegram: Channel = {
    ...{ name: 'telegram', atOnce: 10, limitMs: 1_000 },
    render(alerts: readonly Alert[], { language }) {
      languages.push(language);
      return alerts.map((alert) => ('title' in alert ? alert.title : ''));
    },
    async send({ body }) {
      sent.push(...(body as string[]));
      return { outcome: 'accepted' };
    },
  };
  const changes = createCustomerChanges(openBus({ kind: 'in-process' }, { db, log }));
  const delivery = startAlerts({
    ...{ db, now, log, meter: NO_METER, changes, changingAccess: changingBy(changes.tell) },
    limits: createMemoryLimits(),
    signals: {
      offer: async () => ({ given: [], refused: [] }) as never,
      open: () => [],
      isWatched: async () => true,
      onChanges: () => () => undefined,
    },
    accounts: world.accounts.subscribers,
    findProfiles: async () => new Map(),
    findRates: async () => ({ last: () => null }) as never,
    deliverMail: async () => undefined,
    channels: () => ({ channels: [telegram] }),
    ...{ givenBetween: async () => new Map(), firstAdvised: async () => [] },
    changeKind: NOTICE_ALERTS,
    announcedChange: world.accounts.announcedChange,
    isMarketRunning: () => true,
    floorEur: () => 1,
    areMailsPaused: () => false,
    ...{ secret: 'secret', mailEventsSecret: null },
    ...{ productName: 'Spreadwise', publicOrigin: 'https://spreadwise.test' },
  });
  const worker = createWorker({ db, handlers: delivery.handlers, now, log, meter: NO_METER });
  return {
    sent,
    /** The language of each message. */
    languages,
    async tick() {
      await worker.run();
      for (const { name, work } of delivery.jobs) if (name === 'alert-channel-telegram') await work();
    },
    stop: delivery.stop,
  };
}

test('announces a plan change and its end although no email was sent', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
    plan: 'premium',
  });
  const { sent, tick, stop } = await telegramOf(customerId);
  here.world.gateway.change(subscriptionId, { cancelAtPeriodEnd: true });
  await here.world.accounts.reconciliation.run(new AbortController().signal);
  await tick();
  expect(sent).toEqual(['Your Spreadwise subscription will end']);
  here.world.clock.advance(3_600_000);
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  await here.world.accounts.reconciliation.run(new AbortController().signal);
  await tick();
  await tick();
  expect(sent.slice(1)).toEqual(['Your Spreadwise subscription has ended']);
  expect(await here.db.select().from(alertMessages)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
  await stop();
});

test('announces a renewal and an end in German to a German customer, by mail and in the chat', async () => {
  const { customerId, subscriptionId } = await customerFixture(here.world, here.db, {
    email: 'ada@example.com',
    plan: 'premium',
  });
  await here.db.update(customers).set({ language: 'de' });
  const { sent, languages, tick, stop } = await telegramOf(customerId);
  here.world.gateway.change(subscriptionId, {
    currentPeriodEnd: new Date('2027-01-21T12:00:00Z'),
    paidInvoice: { id: 'in_2', amountCents: 9_999, hostedUrl: 'https://pay.example/in_2', reason: 'renewal' },
  });
  await here.world.accounts.reconciliation.run(new AbortController().signal);
  await here.world.runJobs();
  await tick();
  expect(sent).toEqual(['Ihr Beleg für Spreadwise Premium']);
  const mail = here.world.mails.at(-1);
  expect([mail?.to, mail?.subject]).toEqual(['ada@example.com', 'Ihr Beleg für Spreadwise Premium']);
  expect(mail?.text.replaceAll('\u00a0', ' ')).toContain('Ihre Zahlung über 99,99 € ist eingegangen.');
  expect(mail?.text).toContain('Bezahlt ist bis 21. Januar 2027.');
  expect(mail?.text).toContain('Rechnung ansehen:\nhttps://pay.example/in_2');
  here.world.gateway.change(subscriptionId, { status: 'canceled' });
  await here.world.accounts.reconciliation.run(new AbortController().signal);
  await tick();
  await tick();
  expect(sent.slice(1)).toEqual(['Ihr Abonnement bei Spreadwise ist beendet']);
  expect(languages).toEqual(['de', 'de']);
  await stop();
});
