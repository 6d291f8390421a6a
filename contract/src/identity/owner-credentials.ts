/** The owner's password and passkeys, and how the owner confirms their identity. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField, line } from '../fields';
import { base64url, ownerPasswordField, passkeyProof, secondFactorCode } from './second-factor';

const access = { permission: 'admin.full_access' } as const;
const passkeyId = base64url.max(1400);

export const newPasskey = z.strictObject({
  name: line().min(1, 'Enter a name for the passkey.').max(60, 'At most 60 characters.'),
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
    summary: 'A challenge for the owner’s passkey: valid once, for five minutes.',
    access: 'public',
    site: 'admin',
    response: challenge,
  },
  'POST /api/admin/confirm': {
    summary:
      'Re-authenticate with a code or a passkey, or with the password if neither is enrolled. Calls that require it are open for ten minutes.',
    access,
    body: confirmBody,
    failures: {
      403: 'The proof is wrong.',
      429: 'Too many failed attempts; see Retry-After.',
    },
  },
  'GET /api/admin/password': {
    summary: 'When the owner’s password was last set here; null: the configured password applies.',
    access,
    response: z.object({ changedAt: instantField.nullable() }),
  },
  'POST /api/admin/password': {
    summary:
      'Set the owner’s password, replacing the configured one. Ends every session of the owner, including this one, and forgets all known browsers.',
    access,
    recent: true,
    body: z.strictObject({ current: ownerPasswordField, next: ownerPasswordField }),
    failures: {
      400: 'The new password is too short or too common.',
      403: 'The current password is wrong.',
      429: 'Too many failed attempts; see Retry-After.',
    },
  },
  'GET /api/admin/passkeys': {
    summary: 'The owner’s passkeys, newest first.',
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
      'A challenge for a new passkey. Requires a code or a passkey, or the password if neither is enrolled, however recent the sign-in.',
    access,
    body: confirmBody,
    response: challenge,
    failures: {
      403: 'The proof is wrong.',
      429: 'Too many failed attempts; see Retry-After.',
    },
  },
  'POST /api/admin/passkeys': {
    summary:
      'Add a passkey that has signed the challenge. From now on signing in requires a passkey, or a code if an authenticator is enrolled; every other session of the owner ends.',
    access,
    body: newPasskey,
    failures: { 403: 'The signature is wrong or too old.' },
  },
  'POST /api/admin/passkeys/remove': {
    summary: 'Remove a passkey. Requires a code or a passkey, however recent the sign-in.',
    access,
    body: z.strictObject({ id: passkeyId, ...shown }).refine(isOneShown, SHOW_ONE),
    failures: {
      403: 'The proof is wrong.',
      404: 'Passkey not found.',
      429: 'Too many failed attempts; see Retry-After.',
    },
  },
});
