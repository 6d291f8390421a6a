/** The mail about an API token that is about to end, and the job that sends it. */
import { dayText } from '@spreadwise/contract/figure-text';
import { declareMails, toCustomer } from '../../platform/feature';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import { DAY_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { type ApiTokensStore, END_MAIL } from './api-tokens-store';

const GERMAN = {
  'api-token-ends': [
    'Ihr API-Token {token} endet am {day}',
    'Ein API-Token läuft ab',
    'Das Token {token} gilt bis zum {day} (UTC). Das Programm, das es verwendet, erhält danach keine Signale mehr.',
    'Erstellen Sie vorher ein neues, und tragen Sie es in Ihr Programm ein. Wird es nicht mehr gebraucht, müssen Sie nichts tun.',
  ],
} as const;

export const API_TOKENS_MAILS = declareMails('Accounts and support', GERMAN, {
  'api-token-ends': toCustomer(
    'An API token that is used ends within a week',
    [
      'Your API token {token} ends on {day}',
      'An API token is about to end',
      'The token {token} stops working on {day} (UTC). The program that uses it then gets no more signals.',
      'Create a new one before then and enter it in your program. If you no longer need one, there is nothing to do.',
    ],
    {
      token: { means: 'the name its customer gave it', sample: 'My bot', isNeeded: true },
      day: { means: 'when it ends', sample: '28 November 2026', isNeeded: true },
    },
  ),
});

/** The end of a token that was not used for this long is not mailed. */
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
