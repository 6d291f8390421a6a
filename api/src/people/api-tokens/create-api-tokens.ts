/** Wires API tokens: their endpoints, look-up by hash, and the mail before one ends. */
import { dayText } from '@spreadwise/contract/figure-text';
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { AppEnv } from '../../platform/http';
import { type JobHandler, jobHandler } from '../../platform/jobs';
import type { FindSessions } from '../../platform/lib/session';
import { DAY_MS } from '../../platform/lib/time';
import { compose, type HandOver, layout, type Mail, type MailSender } from '../../platform/mail';
import { findTokenSessions } from './api-tokens';
import { type ApiTokensStore, createApiTokensStore, END_MAIL } from './api-tokens-store';
import { API_TOKENS_MAILS } from './mails';
import { type AutomationRoutesContext, automationRoutes } from './routes';

export type ApiTokensOptions = Omit<AutomationRoutesContext, 'store'> & ApiTokenJobsOptions;

export interface ApiTokens {
  readonly routes: (app: Hono<AppEnv>) => void;
  readonly findSessions: FindSessions;
  readonly handlers: readonly JobHandler[];
}

export function createApiTokens(options: ApiTokensOptions): ApiTokens {
  const store = createApiTokensStore(options.db);
  return {
    routes: (app) => automationRoutes(app, { ...options, store }),
    findSessions: (hashes) => findTokenSessions({ ...options, store }, hashes),
    handlers: apiTokenJobs(options),
  };
}

interface ApiTokenJobsOptions extends MailSender {
  readonly db: Database;
  readonly handOver: HandOver;
  readonly now: () => Date;
}

/** The end of a token that was not used for this long is not mailed. */
const USED_WITHIN_MS = 30 * DAY_MS;
/** Retries span the last week of a token. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000, tries: 7 * 24 };

function apiTokenJobs({ db, handOver, now, ...sender }: ApiTokenJobsOptions): readonly JobHandler[] {
  const store = createApiTokensStore(db);
  return [
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
    ),
  ];
}

type EndingToken = NonNullable<Awaited<ReturnType<ApiTokensStore['findForMail']>>>;

const AGAIN = { en: 'Make another', de: 'Neues erstellen' } as const;

function endMail(sender: MailSender, { name, email, expiresAt, language }: EndingToken): Mail {
  const values = { token: name, day: dayText(expiresAt, language) };
  const words = compose(sender, API_TOKENS_MAILS['api-token-ends'], values, language);
  const url = `${sender.publicOrigin}/dashboard?section=settings&part=automation`;
  return layout({ ...words, to: email, action: { label: AGAIN[language], url } }, sender);
}
