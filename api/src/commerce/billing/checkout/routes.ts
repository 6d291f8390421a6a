/** The call that begins a subscription, and the two mails to an address that already has one. */
import { type CreateSubscriptionResponse, orderScreenField } from '@spreadwise/contract';
import { ORDER_SCREEN } from '@spreadwise/contract/order-words';
import type { Locale } from '@spreadwise/contract/page-locale';
import { waitText } from '@spreadwise/contract/wait-text';
import type { Context, Hono } from 'hono';
import { blockedEmail } from '../../../people/identity';
import {
  type AppEnv,
  handle,
  networkOf,
  Problem,
  refuse,
  type SecretCookies,
  stillWorking,
} from '../../../platform/http';
import type { Limit } from '../../../platform/lib/limits/limits';
import { hashSecret, keyedHash, newSecret } from '../../../platform/lib/secrets';
import { createSingleFlight } from '../../../platform/lib/serial';
import { DAY_MS } from '../../../platform/lib/time';
import { compose, layout, type Mail, type MailSender } from '../../../platform/mail';
import { BILLING_MAILS } from '../mails';
import { PHRASES } from '../notifications/emails';
import { areOrdersPaused, isTaxed } from '../settings';
import { beginCheckout, type Checkout } from './begin-checkout';
import type { BillingParts, Uses } from './parts';
import { checkTaxLocation } from './tax-location';

export type ProvenEmail = (proof: string | null) => Promise<string | null>;

/** As long as attempts are stored: the cookie shows that the first code typed in here is the payer's own. */
const COOKIE_LIFETIME_MS = 30 * DAY_MS;
/** Longer than the gap between the two requests of a double click, even with a slow provider. */
const KEY_LIFETIME_MS = 2 * 60_000;
/** Mails about an attempt to begin a second subscription, per address. */
const NOTICE_LIMIT: Limit = { points: 1, seconds: 3600 };

/** Per network and day: a refusal shows that an address subscribes, so nobody may try lists of them. */
const REFUSALS: Limit = { points: 20, seconds: 86_400 };
/** Per network: card testing needs a checkout for every few cards; an office may make 30 sign-ups a minute. */
const BEGUN_AN_HOUR: Limit = { points: 30 * 60, seconds: 3600 };

const PAUSED = 'Ordering is paused for now. Nothing was charged. Try again later; existing plans continue.';
const PROVIDER_SILENT =
  'The payment provider is not responding. Nothing was charged; try again in a few minutes.';
const PROVIDER_REFUSED =
  'The payment provider did not accept this subscription. Nothing was charged. Try again; if it happens again, write to us.';
const NOT_OURS: readonly Checkout['kind'][] = ['already-live', 'on-hold', 'blocked'];
/** A stranger gets the same text, whatever the reason. */
const NOT_BEGUN =
  'We could not start this subscription. If this address is yours, the mail we sent there says how to continue.';
const ALREADY_LIVE =
  'You already have an active subscription. Sign in to change it; no new one was started and nothing was charged.';

export function checkoutRoutes(
  app: Hono<AppEnv>,
  deps: BillingParts,
  cookies: SecretCookies,
  provenEmailOf: ProvenEmail,
): void {
  /* A double click: the second request arrives before the first one's cookie. */
  const doubleClicks = createSingleFlight<{ readonly checkout: Checkout; readonly secret: string }>();

  handle(app, 'POST /api/stripe/create-subscription', async ({ c, body, idempotencyKey }) => {
    if (areOrdersPaused(deps.settings)) throw new Problem(503, PAUSED);
    const { email, planType: plan, beginNow = false, country, vatId } = body;
    const screen = body.screen ?? orderScreenField.safeParse(c.req.header(ORDER_SCREEN)).data ?? null;
    const cookie = cookies.read(c, 'checkout');
    const proof = cookies.read(c, 'proof');
    const { services, clientAddress } = c.env;
    const sender = senderOf(c, idempotencyKey);
    /* Identifies the browser's request, as far as that is possible; stored no longer than the answer takes. */
    const place = [email, plan, beginNow, screen, country, vatId, proof, cookie ?? sender].join('\n');
    /* Nothing may be awaited before this: a request that waits could miss the one whose answer it should share. */
    const { isFirst, answer } = await doubleClicks.run(place, async () => {
      const secret = cookie ?? (await secretOf(deps, idempotencyKey, sender));
      const provenEmail = await provenEmailOf(proof);
      await services.rateLimits.consume('checkouts', BEGUN_AN_HOUR, clientAddress);
      const taxLocation = isTaxed(deps.settings) ? await checkTaxLocation(deps, { country, vatId }) : null;
      if (typeof taxLocation === 'string')
        throw new Problem(400, taxLocation, { issues: [{ field: 'vatId', message: taxLocation }] });
      const name = body.name || email.slice(0, email.indexOf('@'));
      const browserHash = hashSecret(secret);
      const network = deps.hashNetwork(networkOf(clientAddress));
      const { language } = c.env;
      const order = { email, plan, beginNow, screen, name, language, taxLocation };
      const input = { ...order, browserHash, network, provenEmail };
      const begin = () => beginCheckout(deps, input);
      if (provenEmail === email) return { checkout: await begin(), secret };
      const attempt = { limit: REFUSALS, work: begin, counts: isRevealing };
      const checkout = await services.rateLimits.attempt('refused checkouts', attempt, clientAddress);
      return { checkout, secret };
    });
    const { checkout, secret } = answer;
    /* Without a cookie or a key, whoever shares an answer may be somebody else in that network. */
    const isTheirs = isFirst || cookie !== null || idempotencyKey !== null;
    if (isTheirs && !NOT_OURS.includes(checkout.kind))
      cookies.write(c, 'checkout', secret, COOKIE_LIFETIME_MS);
    return responseOf(deps, email, checkout);
  });
}

function declined(waitMs: number): Problem {
  const retryAfterSeconds = Math.ceil(waitMs / 1000);
  return new Problem(
    429,
    `Several payments were declined here. Wait ${waitText(retryAfterSeconds)} before you try again. Nothing was charged. Your bank can tell you why the card was declined.`,
    { retryAfterSeconds },
  );
}

/** Whether the answer reveals something about the address to a stranger. */
const isRevealing = (checkout: Checkout) =>
  checkout.kind === 'on-hold' ||
  checkout.kind === 'blocked' ||
  (checkout.kind === 'already-live' && !checkout.known);

/** What identifies a browser without a cookie; unique if the browser sends a key. */
const senderOf = (c: Context<AppEnv>, key: string | null): string =>
  [networkOf(c.env.clientAddress), c.req.header('User-Agent'), key].join('\n');

/** Derived from the key, so that a double click gets one cookie; worthless outside its network and browser. */
async function secretOf(
  deps: Uses<'attempts' | 'checkoutKey' | 'now' | 'random'>,
  key: string | null,
  sender: string,
): Promise<string> {
  if (key === null) return newSecret(deps.random);
  const secret = Buffer.from(keyedHash(deps.checkoutKey, sender), 'hex').toString('base64url');
  const until = new Date(deps.now().getTime() - KEY_LIFETIME_MS);
  return (await deps.attempts.hasBegunBefore(hashSecret(secret), until)) ? newSecret(deps.random) : secret;
}

function responseOf(deps: BillingParts, email: string, checkout: Checkout): CreateSubscriptionResponse {
  switch (checkout.kind) {
    case 'begun':
      return { subscriptionId: checkout.subscriptionId, clientSecret: checkout.clientSecret };
    case 'unavailable':
      throw new Problem(502, PROVIDER_SILENT);
    case 'refused':
      throw new Problem(502, PROVIDER_REFUSED);
    case 'busy':
      throw stillWorking();
    case 'declined':
      throw declined(checkout.waitMs);
    case 'crowded':
      return refuse(checkout.refusal);
    case 'already-live':
    case 'on-hold':
    case 'blocked': {
      if (checkout.kind === 'already-live' && checkout.known) throw new Problem(409, ALREADY_LIVE);
      // After the response, so that its duration reveals nothing.
      deps.later(async () => {
        const { isAllowed } = await deps.limits.take('notice emails', email, NOTICE_LIMIT);
        if (!isAllowed) return;
        const [known] = await deps.accounts.listByEmail(email);
        const language = known?.customer.language ?? 'en';
        const mail =
          checkout.kind === 'blocked'
            ? blockedEmail(deps, email, language)
            : existingSubscriptionEmail(deps, checkout.kind, email, language);
        deps.mailer.send(mail);
      });
      throw new Problem(409, NOT_BEGUN);
    }
  }
}

const existingSubscriptionEmail = (
  sender: MailSender,
  kind: 'already-live' | 'on-hold',
  to: string,
  language: Locale,
): Mail => {
  const label = PHRASES[language].links[kind === 'on-hold' ? 'signIn' : 'dashboard'];
  const action = { label, url: `${sender.publicOrigin}/dashboard` };
  return layout({ ...compose(sender, BILLING_MAILS[kind], {}, language), to, action }, sender);
};
