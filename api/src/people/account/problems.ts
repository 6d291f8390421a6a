/** Checks of account endpoints: a proven address, and confirmation codes. */
import type { Context } from 'hono';
import { type AppEnv, networkOf, Problem, type SecretCookies } from '../../platform/http';
import { newSecret, type RandomBytes } from '../../platform/lib/secrets';
import type { CustomerSession } from '../../platform/lib/session';
import type { ConfirmationCodes, ConfirmedAction } from '../identity';

export interface CodesContext {
  readonly codes: ConfirmationCodes;
  readonly random: RandomBytes;
}

type Action = Pick<ConfirmedAction, 'purpose' | 'email'>;

const CHALLENGE_LIFETIME_MS = 3_600_000;

/** A payment for an address opens a session, but not the data stored about the address. */
export function provenCustomer(session: CustomerSession): CustomerSession {
  if (session.addressProven) return session;
  throw new Problem(403, 'Please sign out and sign in with a mailed code first, which proves your address.');
}

export async function requestCodes(
  { codes, random }: CodesContext,
  cookies: SecretCookies,
  c: Context<AppEnv>,
  actions: readonly Action[],
): Promise<void> {
  const challenge = cookies.read(c, 'challenge') ?? newSecret(random);
  const proof = cookies.read(c, 'proof');
  const network = networkOf(c.env.clientAddress);
  const { language } = c.env;
  for (const action of actions) {
    const isMailed = await codes.request({ ...action, challenge, proof, network, language });
    if (!isMailed) throw new Problem(429, 'Too many codes requested. Please try again in an hour.');
  }
  cookies.write(c, 'challenge', challenge, CHALLENGE_LIFETIME_MS);
}

export type RightCode = Extract<Awaited<ReturnType<ConfirmationCodes['try']>>, { kind: 'right' }>;

/** Call `use` once the action can be done. */
export async function requireCode(
  { codes }: CodesContext,
  cookies: SecretCookies,
  c: Context<AppEnv>,
  input: Action & { readonly code: string },
): Promise<RightCode> {
  const tried = await codes.try({ ...input, challenge: cookies.read(c, 'challenge') ?? '' });
  if (tried.kind === 'right') return tried;
  if (tried.kind === 'spent')
    throw new Problem(429, 'Too many attempts with this code. Please request a new one.');
  throw wrongCode();
}

export const wrongCode = () => new Problem(422, 'This code is wrong or no longer valid.');
