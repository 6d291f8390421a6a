/** A signed-in customer's calls: see, change and cancel their own subscription. */
import { PLANS } from '@spreadwise/contract/plans';
import type { Hono } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, handle, Problem, stillWorking } from '../../../platform/http';
import { ownNames } from '../../../platform/lib/own-name';
import type { CustomerSession } from '../../../platform/lib/session';
import type { BillingParts, Uses } from '../checkout/parts';
import { formatDay } from '../notifications/emails';
import { tryProvider } from '../provider/gateway-error';
import type { CommandOutcome, CommandRefusal, Scheduled } from './command';
import { cancelSubscription, resumeSubscription } from './contracts';
import { loadOverview, type OverviewDependencies } from './overview';
import { listPersonInvoices } from './person-invoices';
import { changePlan, previewPlanChange, undoPlanChange } from './plan-change';

const REFUSALS: Readonly<Record<Exclude<CommandRefusal, Scheduled>, string>> = {
  none: 'You have no active subscription. You can choose a plan at any time.',
  'foreign-plan': 'Your plan cannot be changed here. Write to us.',
  'not-sold': 'That plan is not sold at the moment. Your plan does not change.',
  overdue: 'A payment is open. Pay it first; then you can change your plan.',
  suspended: 'Your last payment was refunded or is disputed, so the plan cannot be changed. Write to us.',
  ending: 'Your plan is set to end. Resume it first; then you can change it.',
  'same-plan': 'You already have this plan.',
  changed: 'Your plan or the cost of the change is no longer what was shown. Check it again.',
};
const UNCERTAIN =
  'The payment provider is not responding. Try again in a few minutes: nothing will be done twice.';

export function subscriptionRoutes(app: Hono<AppEnv>, deps: OverviewDependencies): void {
  handle(app, 'GET /api/billing/overview', ({ session }) => loadOverview(deps, session));
  handle(app, 'GET /api/billing/invoices', DEFAULT_LIMIT, ({ query: { cursor = null }, session }) =>
    listInvoices(deps, session, cursor),
  );
  changeRoutes(app, deps);
  handle(app, 'POST /api/auth/customer-portal', async ({ c, body: { customerId, returnUrl }, session }) => {
    if (customerId !== session.customerId)
      throw new Problem(403, 'This customer does not belong to your session.');
    return openPortalSession(deps, { customerId, returnUrl }, c.req.header('Host') ?? null);
  });
}

function changeRoutes(app: Hono<AppEnv>, deps: OverviewDependencies): void {
  handle(app, 'GET /api/billing/plan-change', DEFAULT_LIMIT, async ({ query: { plan }, session }) => {
    return valueOrRefusal(await previewPlanChange(deps, session.customerId, plan));
  });

  handle(app, 'POST /api/billing/plan-change', async ({ body: { plan, quote }, session }) => {
    const clientSecret = valueOrRefusal(await changePlan(deps, session.customerId, plan, quote));
    return { overview: await loadOverview(deps, session), clientSecret };
  });

  handle(app, 'POST /api/billing/plan-change/undo', async ({ session }) => {
    valueOrRefusal(await undoPlanChange(deps, session.customerId));
    return loadOverview(deps, session);
  });

  handle(app, 'POST /api/billing/cancel', async ({ body, session }) => {
    const { customerId } = session;
    const said = { reason: body.reason ?? null, comment: body.comment || null };
    valueOrRefusal(await cancelSubscription(deps, customerId, said));
    if (said.reason || said.comment)
      await deps.timeline.record('customer', 'cancel.reason', customerId, said, deps.now());
    return loadOverview(deps, session);
  });

  handle(app, 'POST /api/billing/resume', async ({ session }) => {
    valueOrRefusal(await resumeSubscription(deps, session.customerId));
    return loadOverview(deps, session);
  });
}

/**
 * `returnUrl` must be of the product's own origin: the provider sends the customer back there. `host`: the name by which
 * the page was reached; null: the request had none.
 */
export async function openPortalSession(
  deps: Pick<BillingParts, 'gateway' | 'publicOrigin' | 'log'>,
  { customerId, returnUrl }: { readonly customerId: string; readonly returnUrl: string },
  host: string | null,
): Promise<{ readonly url: string }> {
  const back = new URL(returnUrl);
  if (!isOwn(back, deps.publicOrigin, host))
    throw new Problem(400, 'The return address must belong to this product.');
  const result = await tryProvider(() =>
    deps.gateway.createPortalSession({ customerId, returnUrl: back.href }),
  );
  if (result.kind === 'done') return { url: result.value.url };
  deps.log.warn({ err: result.error }, 'billing portal failed');
  throw new Problem(502, 'The billing portal is not responding. Try again in a few minutes.');
}

/** Without PUBLIC_ORIGIN, also accepts the host by which the page was reached if nobody else can own that name. */
function isOwn(
  { origin, protocol, host, username, password }: URL,
  publicOrigin: string,
  reached: string | null,
): boolean {
  if (username || password) return false;
  if (origin === publicOrigin) return true;
  const own = new URL(publicOrigin);
  const isConfigured = own.protocol !== 'http:' || own.hostname !== 'localhost';
  return !isConfigured && protocol === 'http:' && host === reached && ownNames(false, publicOrigin)(host);
}

/** Until the address is proven, other customers of it may be somebody else. */
async function listInvoices(
  deps: Uses<'accounts' | 'gateway' | 'log'>,
  { customerId, addressProven }: Pick<CustomerSession, 'customerId' | 'addressProven'>,
  cursor: string | null,
) {
  const theirs = addressProven ? await deps.accounts.idsOfPerson(customerId) : [customerId];
  const result = await tryProvider(() => listPersonInvoices(deps.gateway.plans.listInvoices, theirs, cursor));
  if (result.kind === 'done' && result.value) return result.value;
  if (result.kind === 'done' || (result.kind === 'failed' && result.error.reason === 'refused'))
    throw new Problem(400, 'The cursor does not match any of your invoices.');
  deps.log.warn({ err: result.error }, 'invoices could not be read');
  throw new Problem(502, UNCERTAIN);
}

function refusalText(why: CommandRefusal): string {
  if (typeof why === 'string') return REFUSALS[why];
  const { running, next } = why;
  return `${PLANS[next.plan].name} begins on ${formatDay(next.at.toISOString())}. Stay on ${PLANS[running].name} first; then you can choose another plan.`;
}

const valueOrRefusal = <T>(outcome: CommandOutcome<T>): T =>
  commandValueOrProblem(outcome, {
    refusal: refusalText,
    declined: (message) => `${message} Nothing was charged and your plan stays as it is.`,
    unavailable: UNCERTAIN,
  });

export interface OutcomeWords<More> {
  readonly refusal: (why: CommandRefusal | More) => string;
  /** `message`: the provider's, for the card's owner. */
  readonly declined: (message: string) => string;
  readonly unavailable: string;
}

/** Throws Problem 409 (refused), 402 (declined), 503 (busy) or 502 (unavailable). */
export function commandValueOrProblem<T, More>(outcome: CommandOutcome<T, More>, words: OutcomeWords<More>) {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'refused':
      throw new Problem(409, words.refusal(outcome.why));
    case 'declined':
      throw new Problem(402, words.declined(outcome.message));
    case 'busy':
      throw stillWorking();
    case 'unavailable':
      throw new Problem(502, words.unavailable);
  }
}
