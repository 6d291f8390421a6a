/** API tokens for customers' own programs that read signals. */
import { defineFeature, ofProcess, TOKEN_SESSIONS } from '../../platform/feature';
import { TOKEN_CALLS } from '../../platform/http';
import { HAND_OVER, MAIL_SENDER } from '../../platform/mail';
import { CUSTOMERS } from '../identity';
import { API_TOKENS_ACTIONS } from './audit-actions';
import { createApiTokens } from './create-api-tokens';
import { API_TOKENS_MAILS } from './mails';
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
