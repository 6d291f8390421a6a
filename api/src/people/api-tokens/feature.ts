/** API tokens, by which customers' own programs read signals. */
import {
  AFTER_ANSWER,
  CHANGING_ACCESS,
  CLOCK,
  DATABASE,
  defineFeature,
  RANDOM,
  SETTINGS,
  TOKEN_SESSIONS,
} from '../../platform/feature';
import { TOKEN_CALLS } from '../../platform/http';
import { HAND_OVER, MAIL_SENDER } from '../../platform/mail';
import { CUSTOMERS } from '../identity';
import { findTokenSessions } from './api-tokens';
import { createApiTokensStore } from './api-tokens-store';
import { API_TOKENS_ACTIONS } from './audit-actions';
import { apiTokenJobs } from './jobs';
import { automationRoutes } from './routes';
import { API_TOKENS_TABLES } from './tables';

export const apiTokensFeature = defineFeature({
  name: 'api-tokens',
  purpose: 'access for customers’ own programs',
  tables: API_TOKENS_TABLES,
  audit: API_TOKENS_ACTIONS,
  needs: {
    database: DATABASE,
    customers: CUSTOMERS,
    changingAccess: CHANGING_ACCESS,
    settings: SETTINGS,
    sender: MAIL_SENDER,
    handOver: HAND_OVER,
    later: AFTER_ANSWER,
    now: CLOCK,
    random: RANDOM,
  },
  provides: { sessions: TOKEN_SESSIONS },
  open({ database: { db }, settings, sender, handOver, ...given }) {
    const store = createApiTokensStore(db);
    return {
      services: { sessions: (hashes) => findTokenSessions({ ...given, store }, hashes) },
      routes: (app) =>
        automationRoutes(app, { ...given, store, callsAMinute: () => settings.get(TOKEN_CALLS) }),
      handlers: apiTokenJobs({ ...sender, db, handOver, now: given.now }),
    };
  },
});
