/**
 * Proving, while signed in, that whoever acts reads an address at this moment: a code for one act, which is good for no
 * other and for no sign-in.
 */

import { type CodeDependencies, type CodePurpose, type CodeTried, requestCode, tryCode } from './email-code';

export interface ConfirmedAction {
  readonly act: CodePurpose;
  readonly email: string;
  /** The challenge cookie of the browser that acts. */
  readonly challenge: string;
}

export interface ConfirmationCodes {
  /** Whether one was mailed; not when too many were asked for. */
  request(
    input: ConfirmedAction & {
      readonly network: string;
      /** Its proof cookie: strangers who ask for the same address's codes then use up none of its own. */
      readonly proof: string | null;
    },
  ): Promise<boolean>;
  /** The code is used only when the act can be done. */
  try(input: ConfirmedAction & { readonly code: string }): Promise<CodeTried>;
}

export function createConfirmationCodes(ctx: CodeDependencies): ConfirmationCodes {
  return {
    request: ({ act, email, challenge, network, proof }) =>
      requestCode(ctx, {
        email,
        network,
        challenge: challengeFor(act, challenge),
        act,
        proof,
        checkout: null,
        isCustomer: true,
      }),
    try: ({ act, email, challenge, code }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(act, challenge) }),
  };
}

const challengeFor = (act: CodePurpose, challenge: string) => `${act} ${challenge}`;
