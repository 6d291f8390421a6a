/**
 * One random lifecycle of subscriptions: a few people subscribe, pay, fail, leave and come back over months, while the
 * network fails and webhooks are lost, duplicated and late. The same seed makes the same lifecycle.
 */
import { ORIGIN } from '../../../../people/identity/testing/accounts-harness';
import type { Database } from '../../../../platform/db/database';
import { DAY_MS, HOUR_MS } from '../../../../platform/lib/time';
import { ACTIONS, type Person, SUBSCRIBES } from './actions';
import { olderEvent } from './another-server';
import { type Books, bookedOf, booksOf, chargedTwice, differences } from './checks';
import { createHistory, type History } from './history';
import { createNetworkFaults, type NetworkFaults } from './network-faults';
import { createProduct, emptyBilling, type Product } from './product';
import { createProvider, type Provider, WEBHOOK_SECRET } from './provider';
import { type Choices, choices, hexOf } from './random';
import { wrongRevenue } from './revenue-checks';
import { createWebhookDelivery, type WebhookDelivery } from './webhook-delivery';

export interface Lifecycle {
  readonly seed: number;
  readonly from: Choices;
  readonly provider: Provider;
  readonly product: Product;
  readonly webhooks: WebhookDelivery;
  readonly faults: NetworkFaults;
  readonly people: readonly Person[];
  /** What was done, in words. */
  readonly story: string[];
  /** Lets time pass, with everything that happens meanwhile. */
  pass(ms: number): Promise<void>;
}

export interface LifecycleReport {
  readonly seed: number;
  readonly story: readonly string[];
  /** The rules that did not hold; empty if all did. */
  readonly wrong: readonly string[];
  readonly counts: {
    readonly actions: number;
    readonly events: number;
    readonly delivered: number;
    readonly lost: number;
    readonly refused: number;
    readonly faults: number;
    readonly decisions: number;
    readonly days: number;
    readonly paidInvoices: number;
    readonly live: number;
  };
}

/** How many customers' sessions are checked at a moment. */
const LOOKS = 1;
/** How far the record may lag behind after an hourly job that succeeded. */
const JOB_EVERY_MS = HOUR_MS;

export interface LifecycleOptions {
  /** Uses another server with the provider's API. */
  readonly another?: boolean;
}

export async function runLifecycle(
  db: Database,
  seed: number,
  actions: number,
  { another = false }: LifecycleOptions = {},
): Promise<LifecycleReport> {
  await emptyBilling(db);
  const from = choices(seed);
  const history = createHistory();
  let product: Product | null = null;
  let time = () => Date.parse('2026-11-21T12:00:00Z');
  const webhooks: WebhookDelivery = createWebhookDelivery({
    from: from.fork(),
    clock: () => time(),
    secret: WEBHOOK_SECRET,
    lost: 1 / 3,
    deliver: async (body, signature) => (await product?.receive(body, signature)) ?? 503,
  });
  const provider = createProvider({
    clock: () => time(),
    random: hexOf(seed, from.fork()),
    dunning: {
      retryDays: from.pick([[3], [3, 5, 7], [1, 2], [20, 20, 20]]),
      afterwards: from.pick(['canceled', 'unpaid']),
    },
    publicOrigin: ORIGIN,
    onEvent(body) {
      history.take(body);
      webhooks.take(another ? olderEvent(body) : body);
    },
    another,
  });
  const faults = createNetworkFaults(provider.reach, from.fork());
  product = createProduct(db, faults.fetch);
  const { clock } = product.world;
  time = () => clock.now().getTime();
  const began = time();
  const watch = watchDecisions(product, history, time, from.fork());
  const wrong: string[] = [];
  const story: string[] = [];
  const running = product;

  const step = async (ms: number) => {
    clock.advance(ms);
    await provider.catchUp();
    await webhooks.arrive();
    await running.sweep();
  };
  const job = async () => {
    await provider.catchUp();
    if (!(await running.reconcile())) return;
    watch.reconciled();
    wrong.push(...history.doubled());
  };
  const pass = async (ms: number) => {
    const until = time() + ms;
    /* Stops a few times when webhooks arrive, so that the product receives them in the course of time. */
    for (let stops = 0; stops < 4 && webhooks.next() < until; stops += 1) {
      await step(Math.max(0, webhooks.next() - time()));
      wrong.push(...(await watch.decisions({ isJobDue: true })));
    }
    if (until - watch.lastJob() >= JOB_EVERY_MS) {
      await step(Math.max(0, until - time() - from.whole(0, JOB_EVERY_MS - 1)));
      await job();
    }
    await step(Math.max(0, until - time()));
  };

  const names = ['ada', 'grace', 'emmy', 'hedy'].slice(0, from.whole(1, 1 + actions / 8));
  const people = names.map(
    (name): Person => ({
      email: `${name}.${seed}@example.com`,
      browsers: [running.browser(), running.browser()],
      begun: [],
    }),
  );
  const lifecycle: Lifecycle = { seed, from, provider, product, webhooks, faults, people, story, pass };

  try {
    for (let done = 0; done < actions; done += 1) {
      const person = people[done] ?? from.pick(people);
      const action = people[done] ? SUBSCRIBES : from.pick(WEIGHTED);
      faults.rate = from.chance(0.5) ? 0 : from.pick([0.1, 0.3, 0.6, 1]);
      story.push(
        `${clock.now().toISOString()} ${person.email} ${action.name} with a failure rate of ${faults.rate}`,
      );
      await action.run(lifecycle, person);
      await provider.catchUp();
      await pass(from.pick([0, 5_000, 60_000, 20 * 60_000, 3 * HOUR_MS, DAY_MS, 4 * DAY_MS, 32 * DAY_MS]));
      wrong.push(...(await watch.decisions({ isJobDue: false })));
      if (wrong.length) break;
    }
    faults.rate = 0;
    await pass(2 * HOUR_MS);
    await job();
    const books = await booksOf(provider);
    if (!wrong.length) wrong.push(...(await watch.allNow()));
    if (!wrong.length)
      wrong.push(
        ...(await differences(db, books)),
        ...chargedTwice(books),
        ...(await bookedOf(db, books)).wrong,
        ...(await wrongRevenue(db, clock.now())),
        ...history.doubled(),
      );
    return { seed, story, wrong, counts: countsOf(books) };
  } finally {
    await provider.close();
  }

  function countsOf({ invoices, subscriptions }: Books): LifecycleReport['counts'] {
    return {
      actions: story.length,
      ...webhooks.counts,
      faults: [...faults.counts.values()].reduce((sum, count) => sum + count, 0),
      decisions: watch.count(),
      days: Math.round((time() - began) / DAY_MS),
      paidInvoices: invoices.filter(({ status }) => status === 'paid').length,
      live: subscriptions.filter(({ status }) => status === 'active' || status === 'past_due').length,
    };
  }
}

const WEIGHTED = ACTIONS.flatMap((action) => Array.from({ length: action.weight }, () => action));

/** Compares what sessions are allowed with every state of the provider since the last job that succeeded. */
function watchDecisions(product: Product, history: History, time: () => number, from: Choices) {
  let lastJob = time();
  let count = 0;
  return {
    count: () => count,
    lastJob: () => lastJob,
    reconciled() {
      lastJob = time();
    },
    /** After the last job, every session must be allowed exactly what the provider's state opens. */
    async allNow(): Promise<string[]> {
      const now = Math.floor(time() / 1000);
      const wrong: string[] = [];
      for (const customer of await product.customers()) {
        const tier = await product.tier(customer);
        const [right, ...others] = history.tiersBetween(customer, now + 1, now + 1);
        if (tier !== right || others.length)
          wrong.push(`${customer} is ${tier} at the end; the provider's state opens ${right}`);
      }
      return wrong;
    },
    /** `isJobDue`: time has passed without the hourly job, which would have run within the last hour. */
    async decisions({ isJobDue }: { isJobDue: boolean }): Promise<string[]> {
      const now = time();
      const wrong: string[] = [];
      const since = Math.floor(lastJob / 1000);
      const known = await product.customers();
      for (let looks = Math.min(known.length, LOOKS); looks > 0; looks -= 1) {
        const customer = from.pick(known);
        const tier = await product.tier(customer);
        count += 1;
        const allowed = history.tiersBetween(customer, since, Math.floor(now / 1000));
        if (allowed.has(tier)) continue;
        wrong.push(
          `${new Date(now).toISOString()} ${customer} was ${tier}; the provider's state since ${new Date(lastJob).toISOString()} allowed ${[...allowed].join(', ')}${isJobDue ? ' (between jobs)' : ''}`,
        );
      }
      return wrong;
    },
  };
}
