/** How mail leaves: by a mail server, or not at all, kept where the owner can read it. */
export type MailSettings =
  | { readonly kind: 'outbox' }
  | { readonly kind: 'smtp'; readonly url: string; readonly from: string };
