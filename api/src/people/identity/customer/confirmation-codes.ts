/** Codes that confirm an action of a signed-in customer: each is valid for one purpose only, and not for signing in. */
import {
  type CodeDependencies,
  type CodePurpose,
  type CodeRequest,
  requestCode,
  tryCode,
} from './email-code';

export interface ConfirmedAction {
  readonly purpose: CodePurpose;
  readonly email: string;
  /** The browser's challenge cookie. */
  readonly challenge: string;
}

export function createConfirmationCodes(ctx: CodeDependencies) {
  return {
    /** Resolves to false when too many were requested. */
    request: (action: ConfirmedAction & Pick<CodeRequest, 'language' | 'network' | 'proof'>) =>
      requestCode(ctx, {
        ...action,
        challenge: challengeFor(action.purpose, action.challenge),
        checkout: null,
        isCustomer: true,
      }),
    /** Call the result's `use` once the action can be done. */
    try: ({ purpose, email, challenge, code }: ConfirmedAction & { readonly code: string }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(purpose, challenge) }),
  };
}

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

const challengeFor = (purpose: CodePurpose, challenge: string) => `${purpose} ${challenge}`;
