/** The calls with which a customer changes, ends and looks through their own subscription. */

import { PLANS } from '@spreadwise/contract/plans';
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { DEFAULT_LIMIT } from '../../http/rate-limit';
import type { BillingContext } from '../context';
import { stillWorking } from '../lease-problem';
import { dayOf } from '../notifications/customer-emails';
import { GatewayError } from '../provider/gateway';
import { customerOf } from '../session-customer';
import { cancelSubscription, resumeSubscription } from './cancellation';
import type { Outcome, Refusal, Scheduled } from './command';
import { billingOverviewOf } from './overview';
import { changePlan, previewPlanChange, undoPlanChange } from './plan-change';

const WORDS: Readonly<Record<Exclude<Refusal, Scheduled>, string>> = {
  none: 'You have no running subscription. You can choose a plan anew at any time.',
  'foreign-plan': 'Your plan cannot be changed here. Please write to us.',
  'not-sold': 'That plan is not sold at the moment. Your plan goes on as it is.',
  overdue: 'A payment is open. Please pay it first; then you can change your plan.',
  suspended: 'Your last payment was taken back, so the plan cannot be changed. Please write to us.',
  ending: 'Your plan is set to end. Please resume it first; then you can change it.',
  'same-plan': 'This is your plan already.',
  changed: 'Your plan, or what the change costs, is no longer as it was shown. Please look at it again.',
};
const UNCERTAIN =
  'The payment provider is not answering at the moment. Please try again in a few minutes: nothing is done twice.';

export function lifecycleRoutes(app: Hono<AppEnv>, ctx: BillingContext): void {
  /* Both ask the provider each time. */
  const asking = { limit: DEFAULT_LIMIT };

  handle(
    app,
    'GET /api/billing/plan-change',
    async ({ query: { plan }, session }) => {
      const { customerId } = customerOf(session);
      return answerOf(await previewPlanChange(ctx, { customerId, plan }));
    },
    asking,
  );

  handle(app, 'POST /api/billing/plan-change', async ({ body, session }) => {
    const customer = customerOf(session);
    const clientSecret = answerOf(await changePlan(ctx, { ...body, customerId: customer.customerId }));
    return { overview: await billingOverviewOf(ctx, customer), clientSecret };
  });

  handle(app, 'POST /api/billing/plan-change/undo', async ({ session }) => {
    const customer = customerOf(session);
    answerOf(await undoPlanChange(ctx, customer.customerId));
    return billingOverviewOf(ctx, customer);
  });

  handle(app, 'POST /api/billing/cancel', async ({ body: { reason, comment }, session }) => {
    const customer = customerOf(session);
    const { customerId } = customer;
    answerOf(await cancelSubscription(ctx, { customerId, reason, comment: comment || null }));
    return billingOverviewOf(ctx, customer);
  });

  handle(app, 'POST /api/billing/resume', async ({ session }) => {
    const customer = customerOf(session);
    answerOf(await resumeSubscription(ctx, customer.customerId));
    return billingOverviewOf(ctx, customer);
  });

  handle(
    app,
    'GET /api/billing/invoices',
    async ({ query: { cursor = null }, session }) => {
      const { customerId } = customerOf(session);
      const page = await ctx.gateway.plans.listInvoices({ customerId, cursor }).catch((error: unknown) => {
        if (!(error instanceof GatewayError)) throw error;
        ctx.log.warn({ err: error }, 'invoices without the provider');
        if (error.reason === 'refused') throw new Problem(400, 'The cursor is of no invoice of yours.');
        throw new Problem(502, UNCERTAIN);
      });
      return { invoices: [...page.invoices], nextCursor: page.nextCursor };
    },
    asking,
  );
}

function wordsOf(why: Refusal): string {
  if (typeof why === 'string') return WORDS[why];
  const { running, next } = why;
  return `${PLANS[next.plan].name} begins on ${dayOf(next.at.toISOString())}. Please stay on ${PLANS[running].name} first; then you can choose another plan.`;
}

function answerOf<T>(outcome: Outcome<T>): T {
  switch (outcome.kind) {
    case 'done':
      return outcome.value;
    case 'refused':
      throw new Problem(409, wordsOf(outcome.why));
    case 'declined':
      throw new Problem(402, `${outcome.message} Nothing was charged and your plan stays as it is.`);
    case 'busy':
      throw stillWorking();
    case 'unavailable':
      throw new Problem(502, UNCERTAIN);
  }
}
