/** A signed-in customer's calls: see, change and cancel their own subscription. */
import { PLANS } from '@spreadwise/contract/plans';
import type { Hono } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, handle, Problem } from '../../../platform/http';
import type { Uses } from '../checkout/parts';
import { formatDay } from '../notifications/emails';
import { tryProvider } from '../provider/gateway-error';
import { cancelSubscription, resumeSubscription } from './cancellation';
import type { CommandDependencies, CommandOutcome, CommandRefusal, Scheduled } from './command';
import { commandValueOrProblem } from './command-problems';
import { loadOverview, type OverviewDependencies } from './overview';
import { changePlan, previewPlanChange, undoPlanChange } from './plan-change';
import { openPortalSession } from './portal';

const REFUSALS: Readonly<Record<Exclude<CommandRefusal, Scheduled>, string>> = {
  none: 'You have no running subscription. You can choose a plan anew at any time.',
  'foreign-plan': 'Your plan cannot be changed here. Please write to us.',
  'not-sold': 'That plan is not sold at the moment. Your plan does not change.',
  overdue: 'A payment is open. Please pay it first; then you can change your plan.',
  suspended: 'Your last payment was taken back, so the plan cannot be changed. Please write to us.',
  ending: 'Your plan is set to end. Please resume it first; then you can change it.',
  'same-plan': 'This is your plan already.',
  changed: 'Your plan, or what the change costs, is no longer as it was shown. Please look at it again.',
};
const UNCERTAIN =
  'The payment provider is not responding. Please try again in a few minutes: nothing will be done twice.';

interface Records {
  recordReason(
    customerId: string,
    said: { readonly reason: string | null; readonly comment: string | null },
    at: Date,
  ): Promise<void>;
}

export function subscriptionRoutes(
  app: Hono<AppEnv>,
  deps: CommandDependencies & OverviewDependencies & Uses<'publicOrigin'> & Records,
): void {
  handle(app, 'GET /api/billing/overview', ({ session }) => loadOverview(deps, session));
  handle(app, 'GET /api/billing/invoices', DEFAULT_LIMIT, ({ query: { cursor = null }, session }) =>
    listInvoices(deps, session.customerId, cursor),
  );
  planChangeRoutes(app, deps);
  endingRoutes(app, deps);
  portalRoute(app, deps);
}

function planChangeRoutes(app: Hono<AppEnv>, deps: CommandDependencies & OverviewDependencies): void {
  handle(app, 'GET /api/billing/plan-change', DEFAULT_LIMIT, async ({ query: { plan }, session }) => {
    const { customerId } = session;
    return valueOrRefusal(await previewPlanChange(deps, { customerId, plan }));
  });

  handle(app, 'POST /api/billing/plan-change', async ({ body: { plan, quote }, session }) => {
    const { customerId } = session;
    const clientSecret = valueOrRefusal(await changePlan(deps, { customerId, plan, offer: quote }));
    return { overview: await loadOverview(deps, session), clientSecret };
  });

  handle(app, 'POST /api/billing/plan-change/undo', async ({ session }) => {
    valueOrRefusal(await undoPlanChange(deps, session.customerId));
    return loadOverview(deps, session);
  });
}

function endingRoutes(app: Hono<AppEnv>, deps: CommandDependencies & OverviewDependencies & Records): void {
  handle(app, 'POST /api/billing/cancel', async ({ body, session }) => {
    const { customerId } = session;
    const said = { reason: body.reason ?? null, comment: body.comment || null };
    valueOrRefusal(await cancelSubscription(deps, { customerId, ...said }));
    if (said.reason || said.comment) await deps.recordReason(customerId, said, deps.now());
    return loadOverview(deps, session);
  });

  handle(app, 'POST /api/billing/resume', async ({ session }) => {
    valueOrRefusal(await resumeSubscription(deps, session.customerId));
    return loadOverview(deps, session);
  });
}

function portalRoute(app: Hono<AppEnv>, deps: Parameters<typeof openPortalSession>[0]): void {
  handle(app, 'POST /api/auth/customer-portal', async ({ c, body, session }) => {
    const { customerId } = session;
    if (body.customerId !== customerId)
      throw new Problem(403, 'This customer does not belong to your session.');
    const opened = await openPortalSession(deps, { ...body, host: c.req.header('Host') ?? null });
    if (opened === 'foreign-return')
      throw new Problem(400, 'The return address must belong to this product.');
    if (opened === 'unavailable')
      throw new Problem(502, 'The billing portal is not responding. Please try again in a few minutes.');
    return opened;
  });
}

async function listInvoices(deps: Uses<'gateway' | 'log'>, customerId: string, cursor: string | null) {
  const result = await tryProvider(() => deps.gateway.plans.listInvoices({ customerId, cursor }));
  if (result.kind === 'done') return { ...result.value, invoices: [...result.value.invoices] };
  deps.log.warn({ err: result.error }, 'invoices shown without the provider');
  if (result.kind === 'failed' && result.error.reason === 'refused')
    throw new Problem(400, 'The cursor does not match any of your invoices.');
  throw new Problem(502, UNCERTAIN);
}

function refusalText(why: CommandRefusal): string {
  if (typeof why === 'string') return REFUSALS[why];
  const { running, next } = why;
  return `${PLANS[next.plan].name} begins on ${formatDay(next.at.toISOString())}. Please stay on ${PLANS[running].name} first; then you can choose another plan.`;
}

const valueOrRefusal = <T>(outcome: CommandOutcome<T>): T =>
  commandValueOrProblem(outcome, {
    refusal: refusalText,
    declined: (message) => `${message} Nothing was charged and your plan stays as it is.`,
    unavailable: UNCERTAIN,
  });
