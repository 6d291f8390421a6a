/** The calls of subscribing and billing, and the provider's webhook. */

import type { CreateSubscriptionResponse } from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import { readBody } from '../http/body';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import { Problem } from '../http/problem';
import { networkOf } from '../http/rate-limit';
import type { SecretCookies } from '../http/secret-cookies';
import type { Limit, Limits } from '../lib/limits/limits';
import { hashSecret, newSecret } from '../lib/secrets';
import { beginCheckout, type Checkout } from './checkout';
import type { BillingContext } from './context';
import { FIRST_PAYMENT_MS } from './gateway';
import type { Inbox } from './inbox/inbox';
import type { InboxStore } from './inbox/inbox-store';
import { stillWorking } from './lease-problem';
import { lifecycleRoutes } from './lifecycle/routes';
import { alreadyLiveLetter, onHoldLetter } from './mails';
import { billingOverviewOf } from './overview';
import { openPortal } from './portal';
import { customerOf } from './session-customer';
import { createSharedTries } from './shared-tries';
import { receiveEvent } from './webhook';

export interface BillingRoutesContext extends BillingContext {
  readonly inbox: Inbox;
  readonly inboxStore: InboxStore;
  readonly limits: Limits;
  /** Runs once the answer is on its way, so that its time tells nothing. */
  readonly later: (work: () => unknown) => void;
  /** The address that a proof cookie has proven, or null. */
  readonly provenEmail: (proof: string | null) => Promise<string | null>;
}

/** Longer than any attempt can be paid. */
const CHECKOUT_LIFETIME_MS = FIRST_PAYMENT_MS + 3_600_000;
/** Emails that tell an address of a subscription somebody tried to begin again. */
const NOTICE_LIMIT: Limit = { points: 1, seconds: 3600 };
/** The provider's largest events are far smaller. */
const WEBHOOK_LIMIT = 512 * 1024;

const PROVIDER_SILENT =
  'The payment provider is not answering at the moment. Nothing was charged; please try again in a few minutes.';
const PROVIDER_REFUSED =
  'The payment provider did not accept this subscription. Nothing was charged. Please try again; if it happens again, write to us.';
const NOT_OURS: readonly Checkout['kind'][] = ['already-live', 'on-hold'];
/** To a stranger the same for whatever reason. */
const NOT_BEGUN =
  'We could not start this subscription. If this address is yours, the mail we have sent it says how to go on.';
const ALREADY_LIVE =
  'You already have a live subscription. Please sign in to change it; nothing new was begun and nothing was charged.';

export function billingRoutes(app: Hono<AppEnv>, ctx: BillingRoutesContext, cookies: SecretCookies): void {
  const tries = createSharedTries();

  handle(app, 'POST /api/stripe/create-subscription', async ({ c, body }) => {
    const { email, planType: plan } = body;
    const cookie = cookies.read(c, 'checkout');
    const secret = cookie ?? newSecret(ctx.random);
    const proof = cookies.read(c, 'proof');
    /* Nothing may be waited for before this: a request that waits could miss the one whose answer it should share. */
    const { first, answer } = await tries.share(placeOf(c, [email, plan, proof], cookie), async () =>
      beginCheckout(ctx, {
        email,
        plan,
        name: body.name || email.slice(0, email.indexOf('@')),
        browserHash: hashSecret(secret),
        provenEmail: await ctx.provenEmail(proof),
      }),
    );
    if (first && !NOT_OURS.includes(answer.kind)) cookies.write(c, 'checkout', secret, CHECKOUT_LIFETIME_MS);
    return begun(ctx, email, answer);
  });

  handle(app, 'GET /api/billing/overview', ({ session }) => billingOverviewOf(ctx, customerOf(session)));

  lifecycleRoutes(app, ctx);

  handle(app, 'POST /api/auth/customer-portal', async ({ body, session }) => {
    const { customerId } = customerOf(session);
    if (body.customerId !== customerId) throw new Problem(403, 'This is not the customer of your session.');
    const outcome = await openPortal(ctx, body);
    if (outcome.kind === 'foreign-return')
      throw new Problem(400, 'The return address must be one of this product.');
    if (outcome.kind === 'unavailable')
      throw new Problem(
        502,
        'The billing portal is not answering at the moment. Please try again in a few minutes.',
      );
    return { url: outcome.url };
  });

  app.post('/api/stripe/webhook', async (c) => {
    const signature = c.req.header('Stripe-Signature') ?? '';
    const outcome = await receiveEvent(ctx, { rawBody: await readBody(c, WEBHOOK_LIMIT), signature });
    if (outcome === 'forged')
      throw new Problem(400, 'This is no event that the payment provider has signed.');
    return c.json({ received: true });
  });
}

/** Which browser asks for what, as far as it can be told; nothing of it is kept longer than the answer takes. */
function placeOf(c: Context<AppEnv>, asked: readonly (string | null)[], cookie: string | null): string {
  const browser = cookie ?? `${networkOf(c.var.clientAddress)} ${c.req.header('User-Agent')}`;
  return [...asked, browser].join('\n');
}

function begun(ctx: BillingRoutesContext, email: string, checkout: Checkout): CreateSubscriptionResponse {
  if (checkout.kind === 'unavailable') throw new Problem(502, PROVIDER_SILENT);
  if (checkout.kind === 'refused') throw new Problem(502, PROVIDER_REFUSED);
  if (checkout.kind === 'busy') throw stillWorking();
  if (checkout.kind === 'begun')
    return { subscriptionId: checkout.subscriptionId, clientSecret: checkout.clientSecret };
  if (checkout.kind === 'already-live' && checkout.known) throw new Problem(409, ALREADY_LIVE);
  const letter = checkout.kind === 'on-hold' ? onHoldLetter : alreadyLiveLetter;
  ctx.later(async () => {
    const { isAllowed } = await ctx.limits.take('notice emails', email, NOTICE_LIMIT);
    if (isAllowed) ctx.mailer.send(letter(ctx, email));
  });
  throw new Problem(409, NOT_BEGUN);
}
