/** The email with a one-time code. */

import { layout, type Mail } from '../../mail';

/** What a code may be for, beside signing in. */
export type CodeAct = 'delete account' | 'leave address' | 'take address';

const ACTS: Readonly<Record<CodeAct, { heading: string; use: string }>> = {
  'delete account': {
    heading: 'Your code to delete your account',
    use: 'where you are deleting your account',
  },
  'leave address': {
    heading: 'Your code to change your address',
    use: 'where you are changing the address of your account; this one is then no longer yours there',
  },
  'take address': { heading: 'Your code for your new address', use: 'where you are changing your address' },
};
const SIGN_IN = { heading: 'Your sign-in code', use: 'where you are signing in' };

export interface CodeEmail {
  readonly to: string;
  readonly code: string;
  /** Without one it is for signing in. */
  readonly act?: CodeAct | undefined;
}

export function codeEmail(
  sender: { readonly productName: string; readonly publicOrigin: string },
  { to, code, act }: CodeEmail,
): Mail {
  const { productName } = sender;
  const { heading, use } = act ? ACTS[act] : SIGN_IN;
  return layout(
    {
      to,
      subject: heading.replace('Your', `Your ${productName}`),
      heading,
      code,
      paragraphs: [
        `Enter this code at ${productName}, ${use}. It works once, in that browser only, for ten minutes.`,
        'If you did not ask for it, you need not do anything: nothing happens without the code. Please do not pass it on; we never ask for it.',
      ],
    },
    sender,
  );
}
