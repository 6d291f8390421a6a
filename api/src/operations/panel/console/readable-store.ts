/**
 * Which columns the console reads; all others do not exist for it. Numbers, times and words of a fixed list are no secrets.
 * Of every other column it has to be said here that it may be read: a new one may not, until somebody has thought of it.
 */
import { is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../platform/db/schema';

/** By table, as SQL names them. Never what opens something: tokens, keys, codes, their hashes, or texts in which they stand. */
const TEXTS: Readonly<Record<string, string>> = {
  ai_evaluations: 'task counts',
  ai_labels: 'task',
  ai_letters: 'text',
  ai_prompts: 'task text note',
  ai_texts: 'task customer_id refused why provider',
  ai_usage: 'name',
  account_erasures: 'customer_id',
  account_exports: 'customer_id',
  alert_addresses: 'customer_id failure',
  alert_messages: 'id customer_id subject result',
  alert_rules: 'customer_id rules',
  analysis_progress: 'key',
  api_tokens: 'customer_id name scopes',
  audit_log: 'actor action subject details hash',
  backups: 'file failure',
  call_days: 'call',
  checkout_attempts: 'email customer_id subscription_id',
  comps: 'customer_id reason',
  customer_setups: 'customer_id set_up',
  customers: 'id email name',
  email_codes: 'email',
  email_proofs: 'email',
  euro_rates: 'stablecoin',
  exchange_sums: 'buy_at sell_at',
  feed_days: 'exchange',
  first_steps_put_away: 'customer_id',
  invitations: 'email',
  jobs: 'kind key payload customer_id last_error',
  journal_entries: 'customer_id signal_id way',
  kept_statements: 'name sql',
  kept_views: 'name filter',
  leases: 'key',
  mails: 'to',
  market_state: 'key status',
  mrr_movements: 'customer_id',
  notices: 'key customer_id change subject',
  owner_passkeys: 'name host',
  paper_rules: 'id customer_id name rule',
  push_devices: 'customer_id device',
  reconcile_runs: 'report',
  remote_contracts: 'remote id contract reason',
  remote_publishers: 'id remote label issuer repository repository_id ref environment scopes',
  remote_reports: 'remote version name message',
  remote_tabs: 'remote version',
  remote_tokens: 'id remote label scopes publisher_id',
  remote_versions:
    'name version published_by files_hash exposes repository commit contract_id activation_asked_by',
  remotes: 'name team active_version active_by previous_version canary_version',
  route_sums: 'route',
  sessions: 'customer_id country device',
  settings_schedule: 'actor reason changes note',
  settings_versions: 'actor reason changes values',
  signal_allowances: 'customer_id',
  signal_deliveries: 'customer_id signal_id',
  signal_grants: 'customer_id',
  signal_outcomes: 'signal_id left_eur missed detail',
  signal_sums: 'figures',
  signals: 'id cycle exchanges assets advised data',
  spread_hours: 'coin',
  spread_sums: 'base quote buy_at sell_at',
  subscriptions: 'id customer_id open_invoice_id paid_invoice_id',
  support_conversations: 'id customer_id subject',
  support_messages: 'conversation_id customer_id',
  support_templates: 'title text',
  table_sizes: 'name',
  telegram_links: 'customer_id',
  visit_days: 'name',
  visits: 'page referrer user_agent country city',
  webhook_events: 'id type customer_id charge_id last_error note',
};

const PLAIN = /^(number|boolean|date|bigint)/;
/** What drizzle calls a date that is read as a text. */
const DAY = 'PgDateString';

const isPlain = ({ dataType, columnType, enumValues }: PgColumn) =>
  PLAIN.test(dataType) || columnType === DAY || (enumValues?.length ?? 0) > 0;

export interface ReadableTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** It has others, too, which the console does not read. */
  readonly hidden: readonly string[];
}

function readable(table: PgTable): ReadableTable {
  const { name, columns } = getTableConfig(table);
  const texts = (TEXTS[name] ?? '').split(' ');
  const mayRead = (column: PgColumn) => isPlain(column) || texts.includes(column.name);
  return {
    name,
    columns: columns.filter(mayRead).map((column) => column.name),
    hidden: columns.filter((column) => !mayRead(column)).map((column) => column.name),
  };
}

/** By name. */
export const READABLE: ReadonlyMap<string, ReadableTable> = new Map(
  Object.values<unknown>(schema)
    .filter((one): one is PgTable => is(one, PgTable))
    .map(readable)
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => a.name.localeCompare(b.name))
    .map((table) => [table.name, table]),
);
