/** The owner's second factor: codes of an authenticator app, and recovery codes in case it is lost. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const access = { permission: 'admin.full_access' } as const;

/** A code of an authenticator, or a recovery code. */
export const secondFactorCode = z.string().trim().min(6, 'A code has six digits or more.').max(40);
export const base64url = z.string().regex(/^[\w-]+$/, 'This is not base64url.');
/** A passkey's signature as reported by the browser. */
export const passkeyProof = z.strictObject({
  id: base64url.max(1400),
  clientDataJSON: base64url.max(2000),
  authenticatorData: base64url.max(2000),
  signature: base64url.max(2000),
});
export type PasskeyProof = z.output<typeof passkeyProof>;

export const ownerPasswordField = z
  .string()
  .min(1, 'The owner password is required.')
  .max(1024, 'At most 1024 characters.');

const REFUSED = {
  403: 'The password or the code is wrong.',
  429: 'Too many failed attempts; see Retry-After.',
};

export const secondFactorCalls = defineCalls({
  'GET /api/admin/second-factor': {
    summary: 'Whether the owner uses a second factor, and the number of recovery codes left.',
    access,
    response: z.object({ since: instantField.nullable(), recoveryCodes: z.int().min(0) }),
  },
  'POST /api/admin/second-factor/begin': {
    summary: 'A new key for an authenticator app. It takes effect once a code is confirmed.',
    access,
    recent: true,
    body: z.strictObject({ password: ownerPasswordField }),
    response: z.object({
      /** In base32, for typing in. */
      key: z.string(),
      /** The same as an authenticator link. */
      link: z.string(),
    }),
    failures: { ...REFUSED, 409: 'A second factor is already set up; remove it first.' },
  },
  'POST /api/admin/second-factor/confirm': {
    summary:
      'Confirm the authenticator: from now on signing in requires a code. Every other session of the owner ends. The recovery codes are shown once.',
    access,
    body: z.strictObject({ code: secondFactorCode }),
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    failures: REFUSED,
  },
  'POST /api/admin/second-factor/remove': {
    summary: 'Remove the authenticator: the password alone is enough again.',
    access,
    body: z.strictObject({ password: ownerPasswordField, code: secondFactorCode }),
    failures: REFUSED,
  },
});
