/** Security mails to the owner: a new browser, guesses, and every change of a credential. */
import type { Limit, Limits } from '../../../platform/lib/limits/limits';
import { compose, layout, type Mailer, type MailSender } from '../../../platform/mail';
import { IDENTITY_MAILS } from '../mails';

export interface OwnerMailDependencies extends MailSender {
  readonly ownerEmail: string | null;
  readonly mailer: Mailer;
  readonly limits: Limits;
  readonly panelOrigin: string;
  readonly later: (work: () => unknown) => void;
}

/** Guessing from many places must not fill the mailbox. Events that only the owner can cause are always mailed. */
const LIMIT: Limit = { points: 6, seconds: 3600 };
const LIMITED: readonly (keyof typeof WORDS)[] = ['new browser', 'refusals in a row', 'password known'];

const WORDS = {
  'new browser': 'owner-new-browser',
  'another password': 'owner-another-password',
  'another passkey': 'owner-another-passkey',
  'passkey removed': 'owner-passkey-removed',
  'another authenticator': 'owner-another-authenticator',
  'authenticator removed': 'owner-authenticator-removed',
  'refusals in a row': 'owner-refusals-in-a-row',
  'password known': 'owner-password-known',
} as const;

export function mailOwner(
  ctx: OwnerMailDependencies,
  what: keyof typeof WORDS,
  place: { readonly country: string | null; readonly device: string | null },
): void {
  const { ownerEmail } = ctx;
  if (!ownerEmail) return;
  const where = `${place.device ?? 'An unknown browser'}, ${place.country ? `in ${place.country}` : 'place unknown'}.`;
  const action = { label: 'Go to the panel', url: `${ctx.panelOrigin}/admin` };
  ctx.later(async () => {
    if (LIMITED.includes(what) && !(await ctx.limits.take('owner mails', what, LIMIT)).isAllowed) return;
    ctx.mailer.send(
      layout({ ...compose(ctx, IDENTITY_MAILS[WORDS[what]], { where }), to: ownerEmail, action }, ctx),
    );
  });
}
