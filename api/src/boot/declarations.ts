/** Every feature that declares something: its tables, and the sentences of its audit actions. */
import { ANALYSIS_ACTIONS } from '../advice/analysis/audit-actions';
import { ANALYSIS_TABLES } from '../advice/analysis/tables';
import { CURRENCIES_TABLES } from '../advice/currencies/tables';
import { JOURNAL_TABLES } from '../advice/journal/tables';
import { MARKET_SETTINGS } from '../advice/market/owner-settings';
import { PROFILE_ACTIONS } from '../advice/profile/audit-actions';
import { PROFILE_TABLES } from '../advice/profile/tables';
import { SIGNALS_SETTINGS } from '../advice/signals/settings';
import { SIGNALS_TABLES } from '../advice/signals/tables';
import { BILLING_ACTIONS } from '../commerce/billing/audit-actions';
import { BILLING_SETTINGS } from '../commerce/billing/settings';
import { BILLING_TABLES } from '../commerce/billing/tables';
import { AI_ACTIONS } from '../operations/ai/audit-actions';
import { AI_SETTINGS } from '../operations/ai/settings';
import { AI_TABLES } from '../operations/ai/tables';
import { AUDIT_ACTIONS } from '../operations/audit/audit-actions';
import { AUDIT_TABLES } from '../operations/audit/tables';
import { BACKUP_ACTIONS } from '../operations/backup/audit-actions';
import { BACKUP_SETTINGS } from '../operations/backup/settings';
import { BACKUP_TABLES } from '../operations/backup/tables';
import { PANEL_ACTIONS } from '../operations/panel/audit-actions';
import { PANEL_TABLES } from '../operations/panel/tables';
import { ROLLOUT_SETTINGS } from '../operations/settings';
import { SETTINGS_ACTIONS } from '../operations/settings/audit-actions';
import { SETTINGS_TABLES } from '../operations/settings/tables';
import { USAGE_TABLES } from '../operations/usage/tables';
import { VISITORS_TABLES } from '../operations/visitors/tables';
import { ACCOUNT_ACTIONS } from '../people/account/audit-actions';
import { ACCOUNT_TABLES } from '../people/account/tables';
import { ALERTS_ACTIONS } from '../people/alerts/audit-actions';
import { ALERT_SETTINGS } from '../people/alerts/owner-settings';
import { ALERTS_TABLES } from '../people/alerts/tables';
import { API_TOKENS_ACTIONS } from '../people/api-tokens/audit-actions';
import { API_TOKENS_TABLES } from '../people/api-tokens/tables';
import { IDENTITY_ACTIONS } from '../people/identity/audit-actions';
import { IDENTITY_TABLES } from '../people/identity/tables';
import { ONBOARDING_TABLES } from '../people/onboarding/tables';
import { SUPPORT_ACTIONS } from '../people/support/audit-actions';
import { SUPPORT_TABLES } from '../people/support/tables';
import type { Declaration } from '../platform/feature';
import { LIMIT_SETTINGS } from '../platform/http/settings';
import { MAIL_SETTINGS } from '../platform/mail/settings';
import { MAIL_TABLES } from '../platform/mail/tables';
import { COORDINATION_TABLES } from '../platform/retention';
import { RETENTION_SETTINGS } from '../platform/retention/settings';
import { REGISTRY_ACTIONS } from '../remotes/registry/audit-actions';
import { REGISTRY_TABLES } from '../remotes/registry/tables';

export const DECLARATIONS: readonly Declaration[] = [
  { name: 'coordination', purpose: 'what several processes agree on', tables: COORDINATION_TABLES },
  { name: 'http', purpose: 'calls of the API, and how often they may be made', settings: LIMIT_SETTINGS },
  { name: 'retention', purpose: 'deletes what has been kept for long enough', settings: RETENTION_SETTINGS },
  { name: 'market', purpose: 'prices, fees and networks of exchanges', settings: MARKET_SETTINGS },
  { name: 'mail', purpose: 'sends mails', tables: MAIL_TABLES },

  {
    name: 'identity',
    purpose: 'signs customers and the owner in',
    tables: IDENTITY_TABLES,
    settings: MAIL_SETTINGS,
    audit: IDENTITY_ACTIONS,
  },
  {
    name: 'account',
    purpose: 'data exports, deletion and changes of an account',
    tables: ACCOUNT_TABLES,
    audit: ACCOUNT_ACTIONS,
  },
  {
    name: 'api-tokens',
    purpose: 'access for customers’ own programs',
    tables: API_TOKENS_TABLES,
    audit: API_TOKENS_ACTIONS,
  },
  { name: 'onboarding', purpose: 'a customer’s first steps', tables: ONBOARDING_TABLES },
  {
    name: 'support',
    purpose: 'conversations with customers',
    tables: SUPPORT_TABLES,
    audit: SUPPORT_ACTIONS,
  },
  {
    name: 'alerts',
    purpose: 'tells customers of signals by mail, Telegram, push and webhook',
    tables: ALERTS_TABLES,
    settings: ALERT_SETTINGS,
    audit: ALERTS_ACTIONS,
  },

  {
    name: 'billing',
    purpose: 'subscriptions and payments',
    tables: BILLING_TABLES,
    settings: BILLING_SETTINGS,
    audit: BILLING_ACTIONS,
  },

  { name: 'currencies', purpose: 'exchange rates to the euro', tables: CURRENCIES_TABLES },
  { name: 'signals', purpose: 'finds arbitrage and shows it to customers', tables: SIGNALS_TABLES },
  {
    name: 'analysis',
    purpose: 'statistics, what-if and paper trading',
    tables: ANALYSIS_TABLES,
    settings: SIGNALS_SETTINGS,
    audit: ANALYSIS_ACTIONS,
  },
  {
    name: 'profile',
    purpose: 'a customer’s trading profile',
    tables: PROFILE_TABLES,
    audit: PROFILE_ACTIONS,
  },
  { name: 'journal', purpose: 'what customers did with signals', tables: JOURNAL_TABLES },

  {
    name: 'settings',
    purpose: 'what the owner changes while it runs',
    tables: SETTINGS_TABLES,
    settings: ROLLOUT_SETTINGS,
    audit: SETTINGS_ACTIONS,
  },
  { name: 'panel', purpose: 'the owner’s panel', tables: PANEL_TABLES, audit: PANEL_ACTIONS },
  { name: 'audit', purpose: 'the audit log', tables: AUDIT_TABLES, audit: AUDIT_ACTIONS },
  {
    name: 'ai',
    purpose: 'texts by language models',
    tables: AI_TABLES,
    settings: AI_SETTINGS,
    audit: AI_ACTIONS,
  },
  {
    name: 'backup',
    purpose: 'backups',
    tables: BACKUP_TABLES,
    settings: BACKUP_SETTINGS,
    audit: BACKUP_ACTIONS,
  },
  { name: 'usage', purpose: 'counts calls of the API', tables: USAGE_TABLES },
  { name: 'visitors', purpose: 'counts page views', tables: VISITORS_TABLES },

  {
    name: 'remotes',
    purpose: 'publishes and serves micro-frontends',
    tables: REGISTRY_TABLES,
    audit: REGISTRY_ACTIONS,
  },
];

export const TABLES = DECLARATIONS.flatMap(({ tables = [] }) => tables);
export const SETTINGS = DECLARATIONS.flatMap(({ settings = [] }) => settings);
export const AUDIT_SENTENCES: Readonly<Record<string, string>> = Object.assign(
  {},
  ...DECLARATIONS.map(({ audit }) => audit),
);
