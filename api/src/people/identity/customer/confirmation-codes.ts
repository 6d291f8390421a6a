/** Codes that confirm an action while signed in: each is valid for one purpose, and not for signing in. */
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
    /** False: too many were requested. */
    request: (action: ConfirmedAction & Pick<CodeRequest, 'language' | 'network' | 'proof'>) =>
      requestCode(ctx, {
        ...action,
        challenge: challengeFor(action.purpose, action.challenge),
        checkout: null,
        isCustomer: true,
      }),
    /** `use` is called once the action can be done. */
    try: ({ purpose, email, challenge, code }: ConfirmedAction & { readonly code: string }) =>
      tryCode(ctx, { email, code, challenge: challengeFor(purpose, challenge) }),
  };
}

export type ConfirmationCodes = ReturnType<typeof createConfirmationCodes>;

const challengeFor = (purpose: CodePurpose, challenge: string) => `${purpose} ${challenge}`;
