/** The owner: signs in, gives tiers, pauses advice, changes settings, and reads. */
import type { Choices } from '../../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { OWNER_PASSWORD, type World } from '../world';
import type { Answer } from './browser';
import type { Customer } from './customer';

export type Owner = ReturnType<typeof createOwner>;

interface Row {
  readonly id: string;
  readonly email: string;
  readonly tier: string;
}

/** What the owner does for a customer at the provider, after it was shown. */
const ACTS = [
  { kind: 'cancel', when: 'period-end' },
  { kind: 'cancel', when: 'now' },
  { kind: 'resume' },
  { kind: 'extend', days: 10 },
  { kind: 'pause' },
  { kind: 'go-on' },
  { kind: 'plan', plan: 'premium' },
] as const;

type Act =
  | (typeof ACTS)[number]
  | { readonly kind: 'refund'; readonly invoiceId: string; readonly amountCents: number | null };

const GIVEN = ['BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'];

export function createOwner(world: World) {
  const from: Choices = world.kernel.from.fork();
  const browser = world.browser('the owner');
  /** What the owner has given and not revoked: address -> tiers. */
  const given = new Map<string, string[]>();
  /** Everything that was ever given, or may have been. */
  const everGiven = new Map<string, string[]>();
  let gifts = 0;
  let isAdviceOn = true;
  /** When advice was paused, by the answers to the owner. */
  const pauses: { from: number; until: number }[] = [];
  const plansMoved = world.plansChanged;
  /** Who may have been given a tier: no answer came. */
  const unsure = new Set<string>();
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    for (let tries = 0; ; tries += 1) {
      if (!browser.token) {
        const { status, body: session } = await browser.ask('POST', '/api/auth/owner-login', {
          password: OWNER_PASSWORD,
        });
        if (status === 200) browser.token = session.token;
      }
      const answer = await browser.ask(method, path, body);
      if (tries > 1 || (answer.status !== 401 && answer.status !== 403)) return answer;
      if (answer.status === 403)
        await browser.ask('POST', '/api/admin/confirm', { password: OWNER_PASSWORD });
      else browser.token = null;
    }
  };
  /** The accounts of the address; null: the list could not be read. */
  const find = async (email: string): Promise<readonly Row[] | null> => {
    const { status, body } = await ask(
      'GET',
      `/api/admin/customers?search=${encodeURIComponent(email)}&limit=100`,
    );
    return status === 200 ? body.customers.filter((one: Row) => one.email === email) : null;
  };
  /** Off, and on again after some seconds awake. */
  const switchAdvice = async (): Promise<void> => {
    const { status, body } = await ask('GET', '/api/admin/settings');
    if (status !== 200) return;
    const change = { key: 'advice.on', value: isAdviceOn ? false : null };
    const version = { baseVersion: body.version, reason: 'a try', changes: [change], at: null };
    // Without an answer, it may be on again.
    for (const pause of pauses) pause.until = Math.min(pause.until, world.kernel.now());
    if ((await ask('POST', '/api/admin/settings', version)).status !== 200) return;
    isAdviceOn = !isAdviceOn;
    if (isAdviceOn) return;
    pauses.push({ from: world.kernel.now(), until: Number.POSITIVE_INFINITY });
    while (!isAdviceOn) {
      await world.kernel.sleep(from.whole(5_000, 15_000));
      if (!isAdviceOn) await switchAdvice();
    }
  };
  const refundOf = async (customer: string, share: 'some' | 'all') => {
    const { data } = await world.provider().dashboard.invoices.list({ customer, status: 'paid', limit: 1 });
    const [invoice] = data;
    const amountCents = share === 'all' ? null : 500;
    return invoice ? ({ kind: 'refund', invoiceId: String(invoice.id), amountCents } as const) : null;
  };
  /** In the provider's own dashboard: the product hears of it by an event, or compares. */
  const endAtProvider = async ({ email }: Customer): Promise<boolean> => {
    let isEnded = false;
    const { dashboard } = world.provider();
    const known = await dashboard.customers.list({ email, limit: 100 });
    for (const { id: customer } of known.data) {
      const { data } = await dashboard.subscriptions.list({ customer, limit: 1 });
      for (const { id, status } of data) {
        if (status === 'incomplete') continue;
        // It may have ended since it was listed.
        const ended = await dashboard.subscriptions.cancel(id).catch(() => null);
        if (!ended) continue;
        world.kernel.trace(`the owner ends ${email}'s plan at the provider`);
        world.endedAtProvider.add(id);
        isEnded = true;
      }
    }
    return isEnded;
  };
  /** Resolves to whether it was done, as answered. `choose` gets the id of the account. */
  const doFor = async (
    { email, deletedAt }: Customer,
    choose: (id: string) => Promise<Act | null> | Act | null,
  ): Promise<boolean> => {
    const [row] = (deletedAt === null && (await find(email))) || [];
    const act = row && (await choose(row.id));
    if (!row || !act) return false;
    const shown = await ask('POST', '/api/admin/customer/act/preview', { id: row.id, act });
    if (shown.status !== 200) return false;
    const order = { id: row.id, act, token: shown.body.token, reason: 'a try' };
    if (act.kind === 'plan') plansMoved.add(email);
    const { status } = await ask('POST', '/api/admin/customer/act', order);
    world.kernel.trace(`the owner does "${act.kind}" for ${email}: ${status}`);
    return status >= 200 && status < 300;
  };
  const anyAct = (id: string) =>
    from.chance(0.15) ? refundOf(id, from.chance(0.5) ? 'all' : 'some') : from.pick(ACTS);
  return {
    given,
    pauses,
    /** How often a tier was given, by the answers to the owner. */
    gifts: () => gifts,
    unsure,
    everGiven,
    ask,
    endAtProvider,
    actFor: (who: Customer, act: Act) => doFor(who, () => act),
    refund: (who: Customer) => doFor(who, (id) => refundOf(id, 'all')),
    tiersOf: find,
    async act(customers: readonly Customer[]): Promise<void> {
      const who = from.pick(customers.filter(({ paidAt }) => paidAt !== null).concat(customers.slice(0, 1)));
      const drawn = from.fraction();
      if (drawn < 0.2) return void (await ask('GET', '/api/admin/overview'));
      if (drawn < 0.3) return switchAdvice();
      if (drawn < 0.6) return void (await doFor(who, anyAct));
      if (drawn < 0.7) return void (await endAtProvider(who));
      if (drawn < 0.75) return void (await ask('POST', '/api/admin/billing/reconcile'));
      if (who.deletedAt !== null || who.paidAt === null) return;
      const tier = from.pick(GIVEN);
      const { status } = await ask('POST', '/api/admin/comp', {
        email: who.email,
        tier,
        reason: 'a gift',
        until: null,
      });
      world.kernel.trace(`the owner gives ${who.email} ${tier}: ${status}`);
      // Without an answer, it may have been given.
      everGiven.set(who.email, [...(everGiven.get(who.email) ?? []), tier]);
      if (status >= 200 && status < 300) {
        gifts += 1;
        given.set(who.email, [tier]);
      } else if (status === 0 || status >= 500) unsure.add(who.email);
    },
  };
}
