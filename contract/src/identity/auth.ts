/** Signing in and out, and proving an email address (docs/adr/0003-opaque-session-tokens.md, docs/adr/0004-proof-of-email.md). */
import { ROLES, type SessionUser } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { subscriptionState } from '../billing/subscription';
import { defineCalls } from '../define-calls';
import { codeField, customerId, emailField, instantField, tierField } from '../fields';
import { ownerPasswordField, passkeyProof, secondFactorCode } from './second-factor';

/** docs/specification.md, section 3: Session user. */
export const sessionUser = z.object({
  id: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  permissions: z.array(z.string()),
  firstName: z.string(),
  lastName: z.string(),
  customerTier: tierField.optional(),
}) satisfies z.ZodType<SessionUser>;

/** An open session, as shown to people who check whether it is theirs. */
export const signedIn = z.object({
  id: z.string(),
  role: z.enum(ROLES),
  /** Customers only. */
  email: z.string().nullable(),
  /** ISO 3166-1 code of the country where it was opened. */
  country: z.string().nullable(),
  /** The browser that opened it, e.g. Firefox (Linux). */
  device: z.string().nullable(),
  createdAt: instantField,
  /** Accurate to a few minutes. */
  lastUsedAt: instantField.nullable(),
  /** Latest possible end: an owner's session also ends after an hour without a call. */
  expiresAt: instantField,
  /** Whether it is the caller's own session. */
  isThis: z.boolean(),
});
export type SignedIn = z.infer<typeof signedIn>;

const sessionList = z.object({ sessions: z.array(signedIn) });
const sessionBody = z.strictObject({
  id: z.string().regex(/^[0-9a-f]{64}$/, 'A session is named by 64 hexadecimal digits.'),
});
const NO_SESSION = { 404: 'Session not found, or already ended.' };

const reasonField = z.string().trim().min(1, 'Enter a reason.').max(500);

const blockList = z.object({
  blocks: z.array(z.object({ email: z.string(), reason: z.string(), blockedAt: instantField })),
});

/** An opaque bearer token; only the page's memory may keep it. It opens nothing without the cookie that is set beside it. */
const token = z.string();

export const ownerLoginResponse = z.object({
  token,
  /** Latest possible end: an owner's session also ends after an hour without a call. */
  expiresAt: instantField,
  user: sessionUser,
});
export type OwnerLoginResponse = z.infer<typeof ownerLoginResponse>;

/**
 * Complete for a browser that has proven the address. For any other browser `isValid` is false and the rest null,
 * whether or not the address belongs to a customer.
 */
export const verifyCustomerResponse = z.object({
  isValid: z.boolean(),
  tier: tierField.nullable(),
  customerId: z.string().nullable(),
  customerEmail: z.string().nullable(),
  customerName: z.string().nullable(),
  subscription: subscriptionState.nullable(),
  token: token.nullable(),
});
export type VerifyCustomerResponse = z.infer<typeof verifyCustomerResponse>;

const formerAccount = z.object({
  customerId: z.string(),
  customerEmail: z.string(),
  customerName: z.string().nullable(),
  token,
});

export const authCalls = defineCalls({
  'POST /api/auth/owner-login': {
    summary: "Sign in as the owner with the owner's password.",
    access: 'public',
    site: 'admin',
    body: z.strictObject({
      password: ownerPasswordField,
      /** If the owner has an authenticator: its code, or a recovery code. */
      code: secondFactorCode.optional(),
      /** If the owner has passkeys. */
      passkey: passkeyProof.optional(),
    }),
    response: ownerLoginResponse,
    failures: {
      401: 'The password is wrong; or it is right, and `issues` names the code or passkey that is required or wrong.',
      403: 'The password is right, but no enrolled second factor works at this origin; or the browser shows a preview.',
      429: 'Too many wrong passwords from this network; see Retry-After.',
    },
  },
  'POST /api/auth/verify-customer': {
    summary:
      'Sign in as a customer whose address this browser has proven; for any other browser, mail a one-time code if the address is a customer’s.',
    access: 'public',
    body: z.strictObject({
      email: emailField,
      /** Mails the code even to a browser that has paid: its session has yet to prove the address. */
      byCode: z.boolean().optional(),
    }),
    response: verifyCustomerResponse,
    failures: {
      502: 'The payment that this browser has just made could not be read back; ask again.',
      503: 'The last request for this address is still being processed; see Retry-After.',
    },
  },
  'POST /api/auth/account': {
    summary:
      'Open the account of an address that this browser has proven with a code and that has no open plan: invoices, data and support only.',
    access: 'public',
    body: z.strictObject({ email: emailField }),
    response: formerAccount,
    failures: {
      401: 'This browser has not proven the address with a code, or the address never subscribed.',
      409: 'The address has an open plan: use verify-customer to sign in.',
    },
  },
  'POST /api/auth/verify-code': {
    summary: 'Prove an address with the one-time code mailed to it.',
    access: 'public',
    body: z.strictObject({
      email: emailField,
      code: codeField,
      /** Whether this browser stays known after signing out. */
      keep: z.boolean().optional(),
    }),
    response: z.object({ verified: z.literal(true) }),
    failures: {
      401: 'The code is wrong, used, or older than ten minutes.',
      429: 'Too many attempts; request a new code.',
    },
  },
  'GET /api/auth/proof': {
    summary: 'The address this browser has proven, if any.',
    access: 'public',
    response: z.object({ email: z.string().nullable() }),
    failures: {
      429: 'Too many requests after a payment; see Retry-After.',
      502: 'The payment that this browser has just made could not be read back; ask again.',
      503: 'The last request for this address is still being processed; see Retry-After.',
    },
  },
  'DELETE /api/auth/proof': {
    summary: 'Forget the address this browser has proven.',
    access: 'public',
  },
  'POST /api/auth/logout': {
    summary: 'End this session, and forget the proven address unless it was to be remembered. Idempotent.',
    access: 'public',
    site: 'both',
    endsView: true,
  },
  'POST /api/auth/view': {
    summary: 'Open a customer view with its code: once, within a minute.',
    access: 'public',
    body: z.strictObject({ code: z.string().regex(/^[\w-]{43}$/, 'Not the code of a view.') }),
    response: z.object({ token, user: sessionUser, until: instantField }),
    failures: { 401: 'The code was used, or is older than a minute, or the view has ended.' },
  },
  'GET /api/auth/sessions': {
    summary: "The caller's open sessions, the newest 200.",
    access: 'session',
    response: sessionList,
  },
  'POST /api/auth/sessions/end': {
    summary: 'End one of your own sessions.',
    access: 'session',
    body: sessionBody,
    failures: NO_SESSION,
  },
  'POST /api/auth/sessions/end-all': {
    summary:
      'Sign out everywhere: ends all of your sessions, including this one, and forgets all known browsers.',
    access: 'session',
  },
  'GET /api/admin/sessions': {
    summary: 'All open sessions, or those of one customer, the newest 200.',
    access: { permission: 'user.management' },
    query: z.strictObject({ customer: customerId.optional() }),
    response: sessionList,
  },
  'POST /api/admin/sessions/end': {
    summary: "End any user's session.",
    access: { permission: 'user.management' },
    body: sessionBody,
    failures: NO_SESSION,
  },
  'POST /api/admin/sessions/end-all': {
    summary: 'Sign a customer out everywhere and forget all known browsers. Idempotent.',
    access: { permission: 'user.management' },
    body: z.strictObject({ customer: customerId }),
  },
  'POST /api/admin/sessions/view': {
    summary:
      'View the product as a customer, read-only, for fifteen minutes. The address opens it once, within a minute.',
    access: { permission: 'user.management' },
    recent: true,
    body: z.strictObject({ customer: customerId, reason: reasonField }),
    response: z.object({ url: z.string(), until: instantField }),
    failures: { 404: 'There is no such customer, or they never had a plan.' },
  },
  'GET /api/admin/blocks': {
    summary: 'The addresses that are blocked, the newest 200; or one of them.',
    access: { permission: 'user.management' },
    query: z.strictObject({ email: emailField.optional() }),
    response: blockList,
  },
  'POST /api/admin/blocks': {
    summary:
      'Block an address: its sessions and API tokens end, and nobody signs in, signs up or gets a code with it. A plan continues.',
    access: { permission: 'user.management' },
    body: z.strictObject({ email: emailField, reason: reasonField }),
    response: blockList,
  },
  'POST /api/admin/blocks/remove': {
    summary: 'Unblock an address. Idempotent.',
    access: { permission: 'user.management' },
    body: z.strictObject({ email: emailField }),
    response: blockList,
  },
  'POST /api/auth/customer-portal': {
    summary: "Open the payment provider's billing portal for the signed-in customer.",
    access: { permission: 'subscription.manage' },
    customer: true,
    former: true,
    body: z.strictObject({
      customerId,
      returnUrl: z.url({ protocol: /^https?$/ }).max(2048),
    }),
    response: z.object({ url: z.string() }),
    failures: {
      400: 'The return address has another origin.',
      403: 'The customer does not belong to this session.',
      502: 'The payment provider did not answer.',
    },
  },
});
