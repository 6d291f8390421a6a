/** Background work of API tokens: the mail before one ends. */
import { dayText } from '@spreadwise/contract/figure-text';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { DAY_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { type ApiTokensStore, END_MAIL } from './api-tokens-store';
import { API_TOKENS_MAILS } from './mails';

const USED_WITHIN_MS = 30 * DAY_MS;
/** Retries span the last week of a token. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000, tries: 7 * 24 };

interface EndMailOptions extends MailSender {
  readonly store: Pick<ApiTokensStore, 'findForMail'>;
  readonly handOver: HandOver;
  readonly now: () => Date;
}

export const endMailJob = ({ store, handOver, now, ...sender }: EndMailOptions): JobHandler =>
  jobHandler(
    END_MAIL,
    async ({ id }, { done, again }) => {
      const at = now();
      const token = await store.findForMail(id, at);
      if (!token) return;
      const usedAt = token.lastUsedAt?.getTime() ?? 0;
      if (at.getTime() - usedAt < USED_WITHIN_MS) return handOver(endMail(sender, token), done);
      // It may be used again before it ends.
      again(new Date(at.getTime() + DAY_MS));
    },
    { retry: RETRY, failure: 'the end of an API token could not be mailed' },
  );

type EndingToken = NonNullable<Awaited<ReturnType<ApiTokensStore['findForMail']>>>;

const AGAIN = { en: 'Create a token', de: 'Token erstellen' } as const;

function endMail(sender: MailSender, { name, email, expiresAt, language }: EndingToken): Mail {
  const values = { token: name, day: dayText(expiresAt, language) };
  const words = compose(sender, API_TOKENS_MAILS['api-token-ends'], values, language);
  const url = `${sender.publicOrigin}/dashboard?section=settings&part=automation`;
  return layout({ ...words, to: email, action: { label: AGAIN[language], url } }, sender);
}
