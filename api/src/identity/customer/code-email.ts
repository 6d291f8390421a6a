/** The email with a one-time code. */

import { type Mail, layout } from '../../mail';

export function codeEmail(
  sender: { readonly productName: string; readonly publicOrigin: string },
  to: string,
  code: string,
): Mail {
  const { productName } = sender;
  return layout(
    {
      to,
      subject: `Your ${productName} sign-in code`,
      heading: 'Your sign-in code',
      code,
      paragraphs: [
        `Enter this code where you are signing in to ${productName}. It works once, in that browser only, for ten minutes.`,
        'If you did not ask for it, you need not do anything: nobody can sign in without the code. Please do not pass it on; we never ask for it.',
      ],
    },
    sender,
  );
}
