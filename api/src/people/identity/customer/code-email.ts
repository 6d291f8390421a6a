/** The emails about proving an address: the one-time code, and what ended by its first use. */

import { compose, layout, type Mail, type MailSender } from '../../../platform/mail';
import { IDENTITY_MAILS } from '../mails';

/** What a code may be for, beside signing in. */
export type CodeAct = 'delete account' | 'leave address' | 'take address';

const WORDS = {
  'delete account': 'code-delete-account',
  'leave address': 'code-leave-address',
  'take address': 'code-take-address',
} as const satisfies Record<CodeAct, string>;

export interface CodeEmail {
  readonly to: string;
  readonly code: string;
  /** Without one it is for signing in. */
  readonly act?: CodeAct | undefined;
}

export const codeEmail = (sender: MailSender, { to, code, act }: CodeEmail): Mail =>
  layout({ ...compose(sender, IDENTITY_MAILS[act ? WORDS[act] : 'code-sign-in'], {}), to, code }, sender);

export const firstProofEmail = (sender: MailSender, to: string): Mail =>
  layout({ ...compose(sender, IDENTITY_MAILS['first-proof'], {}), to }, sender);
