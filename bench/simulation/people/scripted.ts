/**
 * Customers who follow a script and then do nothing more, so that each row of the table in billing.md is reached
 * whatever the seed draws for the others.
 */
import { DAY_MS, MINUTE_MS } from '../../../api/src/platform/lib/time';
import type { World } from '../world';
import {
  begin,
  CARDS,
  type Customer,
  createCustomer,
  declare,
  deleteAccount,
  endSession,
  enterCard,
  linkChat,
  pay,
  signIn,
  takeRebates,
  watchSignals,
} from './customer';
import type { Owner } from './owner';
import { pry } from './thief';

/** Resolves to whether it is done; otherwise it is tried again, at once or in the next span. */
type Step = (world: World, who: Customer, owner: Owner) => Promise<boolean | 'next span'>;

interface Script {
  readonly name: string;
  /** The world lasts at least as long. */
  readonly days: number;
  readonly steps: readonly Step[];
}

const pays =
  (card: string, plan?: 'basic' | 'premium'): Step =>
  async (world, who) => {
    if (who.begun.length === 0) await begin(who, who.from.pick(who.browsers), plan, true);
    await pay(world, who, card);
    return who.paidAt !== null;
  };

const signsIn: Step = async (world, who) => {
  for (const browser of who.browsers)
    if (!browser.token && !(await signIn(world, who, browser))) return false;
  return true;
};

/** Without any webhook: only a comparison with the provider finds it. */
const endsInSilence: Step = async (world, who, owner) => {
  world.silenceWebhooks(10 * MINUTE_MS);
  return owner.endAtProvider(who);
};

const pries: Step = async (_world, { browsers }) => {
  for (const browser of browsers) await pry(browser);
  return true;
};

/** Every browser had a session, and the one that ended them all has none. */
const endsAllSessions: Step = async (world, who) => {
  await endSession(world, who, '/api/auth/sessions/end-all');
  return who.browsers.some(({ token }) => !token);
};

const deletes: Step = async (world, who) => {
  await deleteAccount(world, who);
  return who.deletedAt !== null;
};

/** In every span: a day's quota is counted over the whole day. */
const watches: Step = async (world, who) => {
  await watchSignals(world, who);
  return 'next span';
};

const withdraws: Step = (world, who) => declare(world, who, 'withdrawal');

const isWelcomed: Step = async ({ mail }, { email }) =>
  mail.letters.some(({ to, subject }) => to === email && subject.startsWith('Welcome'));

const cancels: Step = (world, who) => declare(world, who, 'cancellation');

const usesForADay: Step = async (world, { paidAt }) =>
  world.kernel.now() >= (paidAt ?? 0) + DAY_MS || 'next span';

const RENEWAL_DAYS = 31;
/** So that what was paid is known. */
const BETWEEN_MS = 3_000;
const MOST_TRIES = 4;

const SCRIPTS: readonly Script[] = [
  {
    name: 'overdue',
    days: RENEWAL_DAYS,
    steps: [pays(CARDS.good), (world, who) => enterCard(world, who, CARDS.failsLater)],
  },
  {
    name: 'paused',
    days: 0,
    steps: [pays(CARDS.good), (_world, who, owner) => owner.actFor(who, { kind: 'pause' })],
  },
  {
    name: 'extended',
    days: 0,
    steps: [pays(CARDS.good), (_world, who, owner) => owner.actFor(who, { kind: 'extend', days: 10 })],
  },
  { name: 'disputed', days: 0, steps: [pays(CARDS.disputed)] },
  { name: 'refunded', days: 0, steps: [pays(CARDS.good), (_world, who, owner) => owner.refund(who)] },
  { name: 'watcher', days: 0, steps: [pays(CARDS.good, 'basic'), takeRebates, watches] },
  { name: 'chatter', days: 0, steps: [pays(CARDS.good, 'premium'), linkChat] },
  { name: 'careful', days: 0, steps: [pays(CARDS.good), signsIn, pries, endsAllSessions] },
  { name: 'deleted', days: 0, steps: [pays(CARDS.good), signsIn, deletes] },
  { name: 'ending', days: 0, steps: [pays(CARDS.good), isWelcomed, cancels] },
  { name: 'withdrawn', days: 0, steps: [pays(CARDS.good), isWelcomed, withdraws] },
  {
    name: 'withdrawn.later',
    days: RENEWAL_DAYS,
    steps: [pays(CARDS.good), isWelcomed, usesForADay, withdraws, withdraws],
  },
  { name: 'unannounced', days: 0, steps: [pays(CARDS.good), endsInSilence] },
];

export interface ScriptedCustomer {
  readonly who: Customer;
  /** The next steps, as far as they can be done now. */
  goOn(owner: Owner): Promise<void>;
}

export const createScriptedCustomers = (world: World, days: number): ScriptedCustomer[] =>
  SCRIPTS.filter((script) => days >= script.days).map(({ name, steps }) => {
    const who = createCustomer(world, name);
    let done = 0;
    return {
      who,
      async goOn(owner) {
        if (who.isBusy) return;
        who.isBusy = true;
        let tries = 0;
        for (let step = steps[done]; step && tries < MOST_TRIES; step = steps[done]) {
          world.kernel.trace(`${who.email} takes step ${done + 1} of ${steps.length}`);
          const isDone = await step(world, who, owner);
          if (isDone === 'next span') break;
          if (isDone) done += 1;
          else tries += 1;
          await world.kernel.sleep(BETWEEN_MS);
        }
        who.isBusy = false;
      },
    };
  });
