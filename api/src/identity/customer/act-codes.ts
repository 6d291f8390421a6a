/**
 * Proving, while signed in, that whoever acts reads an address at this moment: a code for one act, which is good for no
 * other and for no sign-in.
 */
import type { CodeAct } from './code-email';
import type { CustomerLoginContext } from './context';
import { type CodeOutcome, requestCode, spendCode } from './email-code';

export interface ActOfBrowser {
  readonly act: CodeAct;
  readonly email: string;
  /** The challenge cookie of the browser that acts. */
  readonly challenge: string;
}

export interface ActCodes {
  /** Whether one was mailed; not when too many were asked for. */
  request(input: ActOfBrowser & { readonly network: string }): Promise<boolean>;
  spend(input: ActOfBrowser & { readonly code: string }): Promise<CodeOutcome>;
}

export function createActCodes(ctx: CustomerLoginContext): ActCodes {
  return {
    request: ({ act, email, challenge, network }) =>
      requestCode(ctx, {
        email,
        network,
        challenge: forAct(act, challenge),
        act,
        proof: null,
        checkout: null,
        isCustomer: true,
      }),
    spend: ({ act, email, challenge, code }) =>
      spendCode(ctx, { email, code, challenge: forAct(act, challenge) }),
  };
}

const forAct = (act: CodeAct, challenge: string) => `${act} ${challenge}`;
