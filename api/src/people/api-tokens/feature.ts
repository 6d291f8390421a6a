/** API tokens for customers' own programs that read signals. */
import { dayText } from '@spreadwise/contract/figure-text';
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import { defineFeature, ofProcess, TOKEN_SESSIONS } from '../../platform/feature';
import { type AppEnv, TOKEN_CALLS } from '../../platform/http';
import { jobHandler } from '../../platform/jobs';
import { DAY_MS } from '../../platform/lib/time';
import {
  compose,
  HAND_OVER,
  type HandOver,
  layout,
  MAIL_SENDER,
  type Mail,
  type MailSender,
} from '../../platform/mail';
import { CUSTOMERS } from '../identity';
import { findTokenSessions } from './api-tokens';
import { type ApiTokensStore, createApiTokensStore, END_MAIL } from './api-tokens-store';
import { API_TOKENS_ACTIONS } from './audit-actions';
import { API_TOKENS_MAILS } from './mails';
import { type AutomationRoutesContext, automationRoutes } from './routes';
import { API_TOKENS_TABLES } from './tables';

export const apiTokensFeature = defineFeature({
  name: 'api-tokens',
  purpose: 'access for customers’ own programs',
  tables: API_TOKENS_TABLES,
  audit: API_TOKENS_ACTIONS,
  mails: API_TOKENS_MAILS,
  needs: {
    ...ofProcess('database', 'changingAccess', 'settings', 'later', 'now', 'random'),
    customers: CUSTOMERS,
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
  },
  provides: { sessions: TOKEN_SESSIONS },
  open({ database: { db }, settings, sender, ...given }) {
    const callsAMinute = () => settings.get(TOKEN_CALLS);
    const { findSessions, routes, handlers } = createApiTokens({ ...given, ...sender, db, callsAMinute });
    return { services: { sessions: findSessions }, routes, handlers };
  },
});

/** The end of a token that was not used for this long is not mailed. */
const USED_WITHIN_MS = 30 * DAY_MS;
/** Retries span the last week of a token. */
const RETRY = { firstMs: 60_000, longestMs: 3_600_000, tries: 7 * 24 };

export type ApiTokensOptions = Omit<AutomationRoutesContext, 'store'> &
  MailSender & { readonly db: Database; readonly handOver: HandOver };

/** Their endpoints, look-up by hash, and the mail before one ends. */
export function createApiTokens({ db, handOver, ...options }: ApiTokensOptions) {
  const store = createApiTokensStore(db);
  const { now } = options;
  return {
    routes: (app: Hono<AppEnv>) => automationRoutes(app, { ...options, store }),
    findSessions: (hashes: readonly string[]) => findTokenSessions({ ...options, store }, hashes),
    handlers: [
      jobHandler(
        END_MAIL,
        async ({ id }, { done, again }) => {
          const at = now();
          const token = await store.findForMail(id, at);
          if (!token) return;
          const usedAt = token.lastUsedAt?.getTime() ?? 0;
          if (at.getTime() - usedAt < USED_WITHIN_MS) return handOver(endMail(options, token), done);
          // It may be used again before it ends.
          again(new Date(at.getTime() + DAY_MS));
        },
        { retry: RETRY, failure: 'the end of an API token could not be mailed' },
      ),
    ],
  };
}

type EndingToken = NonNullable<Awaited<ReturnType<ApiTokensStore['findForMail']>>>;

const AGAIN = { en: 'Make another', de: 'Neues erstellen' } as const;

function endMail(sender: MailSender, { name, email, expiresAt, language }: EndingToken): Mail {
  const values = { token: name, day: dayText(expiresAt, language) };
  const words = compose(sender, API_TOKENS_MAILS['api-token-ends'], values, language);
  const url = `${sender.publicOrigin}/dashboard?section=settings&part=automation`;
  return layout({ ...words, to: email, action: { label: AGAIN[language], url } }, sender);
}
