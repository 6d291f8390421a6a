/** Codes that confirm an action while signed in: each is valid for one purpose, and not for signing in. */

import type { Locale } from '@spreadwise/contract/page-locale';
import { type CodeDependencies, type CodePurpose, requestCode, tryCode } from './email-code';

export interface ConfirmedAction {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The browser's challenge cookie. */
  readonly challenge: string;
}

export function createConfirmationCodes(ctx: CodeDependencies) {
  return {
    /** False: too many were requested. */
    request: ({
      purpose,
      email,
      challenge,
      network,
      proof,
      language,
    }: ConfirmedAction & {
      readonly language: Locale;
      readonly network: string;
      /** Its proof cookie, by which it is counted separately from strangers. */
      readonly proof: string | null;
    }) =>
      requestCode(ctx, {
        email,
        network,
        challenge: challengeFor(purpose, challenge),
        purpose,
        proof,
        checkout: null,
        language,
        isCustomer: true,
      }),
    /** `use` is called once the action can be done. */
    try: ({ purpose, email, challenge, code }: ConfirmedAction & { readonly code: string }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(purpose, challenge) }),
  };
}

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

const challengeFor = (purpose: CodePurpose, challenge: string) => `${purpose} ${challenge}`;
