/** The owner's password and passkeys, and how the owner confirms their identity. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';
import { base64url, ownerPasswordField, passkeyProof, secondFactorCode } from './second-factor';

const access = { permission: 'admin.full_access' } as const;
const passkeyId = base64url.max(1400);

export const newPasskey = z.strictObject({
  name: line().min(1, 'A passkey needs a name.').max(60, 'At most 60 characters.'),
  id: passkeyId,
  clientDataJSON: base64url.max(2000),
  attestationObject: base64url.max(20_000),
});
export type NewPasskey = z.output<typeof newPasskey>;

/** Exactly one of the three; the password only if nothing else is enrolled. */
const shown = {
  password: ownerPasswordField.optional(),
  code: secondFactorCode.optional(),
  passkey: passkeyProof.optional(),
};
const isOneShown = ({ password, code, passkey }: ConfirmBody) =>
  [password, code, passkey].filter((one) => one !== undefined).length === 1;
const SHOW_ONE = 'Show the password, a code, or a passkey.';

const confirmFields = z.strictObject(shown);
export const confirmBody = confirmFields.refine(isOneShown, SHOW_ONE);
export type ConfirmBody = z.output<typeof confirmFields>;

/** What a passkey must sign, and the host it belongs to. */
const challenge = z.object({ challenge: z.string(), rpId: z.string() });

export const ownerCredentialCalls = defineCalls({
  'POST /api/auth/passkey': {
    summary: 'What a passkey of the owner’s is to sign: good once, for five minutes.',
    access: 'public',
    site: 'admin',
    response: challenge,
  },
  'POST /api/admin/confirm': {
    summary:
      'Show once more who you are, by a code or a passkey, or by the password where neither is enrolled. Calls that ask for it are open for ten minutes.',
    access,
    body: confirmBody,
    failures: {
      403: 'What was shown is not right.',
      429: 'Too many wrong tries; see Retry-After.',
    },
  },
  'GET /api/admin/password': {
    summary: 'Since when the owner’s password is one that was set here; null: it is the configured one.',
    access,
    response: z.object({ changedAt: instantField.nullable() }),
  },
  'POST /api/admin/password': {
    summary:
      'Another owner’s password, in place of the configured one. Every session of the owner ends, this one too, and no browser is known as the owner’s any more.',
    access,
    recent: true,
    body: z.strictObject({ current: ownerPasswordField, next: ownerPasswordField }),
    failures: {
      400: 'The new password is too short, or a common one.',
      403: 'The current password is not right.',
      429: 'Too many wrong tries; see Retry-After.',
    },
  },
  'GET /api/admin/passkeys': {
    summary: 'The owner’s passkeys, the newest first.',
    access,
    response: z.object({
      passkeys: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          /** The only host where it works, the one where it was created; null: not recorded. */
          host: z.string().nullable(),
          worksHere: z.boolean(),
          createdAt: instantField,
          lastUsedAt: instantField.nullable(),
        }),
      ),
    }),
  },
  'POST /api/admin/passkeys/begin': {
    summary:
      'What a new passkey is to sign. A code or a passkey is shown for it, or the password where neither is enrolled, however recently the owner signed in.',
    access,
    body: confirmBody,
    response: challenge,
    failures: {
      403: 'What was shown is not right.',
      429: 'Too many wrong tries; see Retry-After.',
    },
  },
  'POST /api/admin/passkeys': {
    summary:
      'Add a passkey that has signed what begin answered. From now on signing in asks for one, or for a code where there is an authenticator; every other session of the owner ends.',
    access,
    body: newPasskey,
    failures: { 403: 'What was signed is not right, or too old.' },
  },
  'POST /api/admin/passkeys/remove': {
    summary:
      'Remove a passkey: nobody signs in by it any more. A code or a passkey is shown with it, however recently the owner signed in.',
    access,
    body: z.strictObject({ id: passkeyId, ...shown }).refine(isOneShown, SHOW_ONE),
    failures: {
      403: 'What was shown is not right.',
      404: 'There is no such passkey.',
      429: 'Too many wrong tries; see Retry-After.',
    },
  },
});
