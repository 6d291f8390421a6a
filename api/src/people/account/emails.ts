/** Composes the mails about an account. Pure. */
import { dayText } from '@spreadwise/contract/figure-text';
import { compose, layout, type Mail, type MailSender } from '../../platform/mail';
import { ACCOUNT_MAILS } from './mails';
import type { Person } from './people-store';

const ACCOUNT_PATH = '/dashboard?section=settings&part=account';
const DOWNLOAD = { en: 'Download your data', de: 'Daten herunterladen' } as const;

type Reader = Pick<Person, 'address' | 'language'>;

export function exportEmail(
  sender: MailSender,
  id: string,
  { address: to, language }: Reader,
  until: Date,
): Mail {
  const words = compose(sender, ACCOUNT_MAILS['data-ready'], { day: dayText(until, language) }, language);
  const action = { label: DOWNLOAD[language], url: `${sender.publicOrigin}${ACCOUNT_PATH}` };
  return { ...layout({ ...words, to, action }, sender), id: `export-${id}` };
}

export const deletedEmail = (sender: MailSender, id: string, { address: to, language }: Reader): Mail => ({
  ...layout({ ...compose(sender, ACCOUNT_MAILS['account-deleted'], {}, language), to }, sender),
  id: `deleted-${id}`,
  isLast: true,
});

/** Sent to the old address, whose owner must learn of a change that was not theirs. */
export const addressChangedEmail = (sender: MailSender, { address: to, language }: Reader): Mail => ({
  ...layout({ ...compose(sender, ACCOUNT_MAILS['address-changed'], {}, language), to }, sender),
  isLast: true,
});
