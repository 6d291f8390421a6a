/** API tokens for customers' own programs that read signals. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import { defineFeature, ofProcess, TOKEN_SESSIONS } from '../../platform/feature';
import { type AppEnv, TOKEN_CALLS } from '../../platform/http';
import { HAND_OVER, type HandOver, MAIL_SENDER, type MailSender } from '../../platform/mail';
import { CUSTOMERS } from '../identity';
import { type ApiTokensContext, findTokenSessions } from './api-tokens';
import { API_TOKENS_ACTIONS, API_TOKENS_TABLES, createApiTokensStore } from './api-tokens-store';
import { endMailJob } from './jobs';
import { API_TOKENS_MAILS } from './mails';
import { automationRoutes } from './routes';

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

export type ApiTokensOptions = Omit<ApiTokensContext, 'store'> &
  MailSender & { readonly db: Database; readonly handOver: HandOver };

/** Their endpoints, look-up by hash, and the mail before one ends. */
export function createApiTokens({ db, handOver, ...options }: ApiTokensOptions) {
  const ctx = { ...options, store: createApiTokensStore(db) };
  return {
    routes: (app: Hono<AppEnv>) => automationRoutes(app, ctx),
    findSessions: (hashes: readonly string[]) => findTokenSessions(ctx, hashes),
    handlers: [endMailJob({ ...ctx, handOver })],
  };
}
