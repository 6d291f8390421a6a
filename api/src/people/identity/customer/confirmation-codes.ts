/** Codes that confirm an action while signed in: each is valid for one purpose, and not for signing in. */

import { type CodeDependencies, type CodePurpose, type CodeTried, requestCode, tryCode } from './email-code';

export interface ConfirmedAction {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The browser's challenge cookie. */
  readonly challenge: string;
}

export interface ConfirmationCodes {
  /** False: too many were requested. */
  request(
    input: ConfirmedAction & {
      readonly network: string;
      /** Its proof cookie, by which it is counted separately from strangers. */
      readonly proof: string | null;
    },
  ): Promise<boolean>;
  /** `use` is called once the action can be done. */
  try(input: ConfirmedAction & { readonly code: string }): Promise<CodeTried>;
}

export function createConfirmationCodes(ctx: CodeDependencies): ConfirmationCodes {
  return {
    request: ({ purpose, email, challenge, network, proof }) =>
      requestCode(ctx, {
        email,
        network,
        challenge: challengeFor(purpose, challenge),
        purpose,
        proof,
        checkout: null,
        isCustomer: true,
      }),
    try: ({ purpose, email, challenge, code }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(purpose, challenge) }),
  };
}

const challengeFor = (purpose: CodePurpose, challenge: string) => `${purpose} ${challenge}`;
