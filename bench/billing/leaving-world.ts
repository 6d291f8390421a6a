/** Customers, the payment sandbox, and one process after another that accepts and executes their declarations. */
import { START, seededHex } from '@spreadwise/payment-sandbox/testing';
import { emptyBilling } from '../../api/src/commerce/billing/lifecycle-tests/testing/product';
import {
  createProvider,
  SECRET_KEY,
  WEBHOOK_SECRET,
} from '../../api/src/commerce/billing/lifecycle-tests/testing/provider';
import { createStripeGateway } from '../../api/src/commerce/billing/provider/stripe/stripe-gateway';
import { createLeaving } from '../../api/src/commerce/leaving/feature';
import {
  type AccountsHarness,
  createAccountsHarness,
  ORIGIN,
} from '../../api/src/people/identity/testing/accounts-harness';
import type { Database } from '../../api/src/platform/db/database';
import { declarations } from '../../api/src/platform/db/schema';
import { createWorker } from '../../api/src/platform/jobs';
import { freeAllJobs } from '../../api/src/platform/jobs/jobs-store';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { NO_METER } from '../../api/src/platform/lib/observed/meter';
import { handOverOutside, type Mail } from '../../api/src/platform/mail';
import { ageLeases } from '../../api/test/leases';
import { type CrashPoint, crashing, crashingDatabase, createCrashPoint } from './crash-point';

/** Longer than any lease of the product. */
const LEASES_MS = 60_000;
const log = createLogger('silent');

export async function createLeavingWorld(db: Database, seed: number) {
  await emptyBilling(db);
  await db.delete(declarations);
  let time = START;
  const provider = createProvider({
    clock: () => time,
    random: seededHex(seed),
    dunning: { retryDays: [3, 5, 7], afterwards: 'canceled' },
    publicOrigin: ORIGIN,
    onEvent: () => undefined,
  });
  /** Handed over, in order of arrival. */
  const mails: Mail[] = [];
  const gatewayOf = (crashPoint: CrashPoint) =>
    createStripeGateway({
      secretKey: SECRET_KEY,
      webhookSecret: WEBHOOK_SECRET,
      api: { protocol: 'http', host: '127.0.0.1', port: 9 },
      productName: 'Spreadwise',
      fetch: crashing(crashPoint, async (input, init) => provider.reach(new Request(input, init))),
    });
  const atTime = (world: AccountsHarness) => {
    world.clock.advance(time - START);
    return world;
  };
  // Customers order and change their plans on a process that stays alive.
  const gateway = gatewayOf(createCrashPoint(null));
  const shop = createAccountsHarness(db, { gateway });

  /** Starts the next process, with what the previous one has left. */
  async function begin(steps: number | null) {
    await freeAllJobs(db);
    await ageLeases(db, LEASES_MS);
    const crashPoint = createCrashPoint(steps);
    const mine = crashingDatabase(db, crashPoint);
    const handlers: Parameters<typeof createWorker>[0]['handlers'][number][] = [];
    const world = createAccountsHarness(mine, {
      gateway: gatewayOf(crashPoint),
      more(app, { accounts, now }) {
        const leaving = createLeaving({
          ...{ db: mine, now, log, contracts: accounts.contracts, ownerEmail: null, secret: 'a secret' },
          sender: { productName: 'Spreadwise', publicOrigin: ORIGIN },
          handOver: handOverOutside(
            mine,
            crashing(crashPoint, async (mail) => void mails.push(mail)),
          ),
          limits: { take: async () => ({ isAllowed: true, isFirst: true }) } as never,
        });
        leaving.routes(app);
        handlers.push(...leaving.handlers);
      },
    });
    const { now } = atTime(world).clock;
    const worker = createWorker({ db: mine, handlers, now, log, meter: NO_METER });
    return { crashPoint, world, work: () => worker.run() };
  }

  return {
    ...{ db, provider, gateway, shop, mails, begin },
    now: () => new Date(time),
    async advance(ms: number, process: { readonly world: AccountsHarness } | null = null) {
      time += ms;
      for (const world of [shop, process?.world]) world?.clock.advance(ms);
      await provider.catchUp();
    },
    close: () => provider.close(),
  };
}

export type LeavingWorld = Awaited<ReturnType<typeof createLeavingWorld>>;
