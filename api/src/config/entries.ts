/** The configuration in force as the owner sees it: every variable without secrets, by group, with what is missing. */
import type { ConfigurationEntry } from '@spreadwise/contract';
import { VARIABLES, type VariableName, type Variables } from './variables';

/** Matched against the start of a variable's name; the first match wins. */
const GROUPS: readonly (readonly [string, RegExp])[] = [
  ['Payment', /^(STRIPE|PAYMENT)_/],
  ['Mail and alerts', /^(SMTP|MAIL|TELEGRAM)_/],
  ['Owner', /^OWNER_/],
  ['Market', /^(MARKET|EXCHANGE|REPLAY|RECORD)/],
  ['AI services', /^AI_/],
  ['Remotes', /^REMOTES_/],
  ['Data', /^(DATA|BACKUPS|SECRETS|GEOIP)/],
  ['Observability', /^(METRICS|OTEL|LOG)_/],
];
const OTHERS = 'Server';

/** What the product lacks if the variable is not set. */
const LACKS: Partial<Record<VariableName, string>> = {
  STRIPE_SECRET_KEY: 'no real money moves; payments go to the sandbox.',
  BACKUPS_DIR: 'the product takes no backups by itself.',
  SMTP_URL: 'customers get no codes, notices or alerts by mail; they stay in the outbox.',
  OWNER_EMAIL: 'the owner is not mailed of refunds, disputes, new browsers or guesses.',
  MAIL_EVENTS_SECRET: 'bounces and complaints are not known, so mail goes on to addresses that refuse it.',
  TELEGRAM_BOT_TOKEN: 'nobody gets alerts by Telegram, though plans have them.',
  EXCHANGES: 'the market is simulated, or a recording: no advice is about real prices.',
  PUBLIC_ORIGIN: 'links in mails lead to this machine.',
  AI_BASE_URL: 'texts are written by templates alone.',
  METRICS_TOKEN: 'nobody can read metrics on the public port.',
};

/** `inForce`: the effective values of defaults that depend on other variables. */
export function configurationEntries(
  variables: Variables,
  inForce: Partial<Record<VariableName, string>>,
): ConfigurationEntry[] {
  return Object.entries(VARIABLES).map(([key, rule]) => {
    const name = key as VariableName;
    const value = variables[name] ?? inForce[name];
    const shown = value === undefined ? 'not set' : 'secret' in rule ? 'set' : String(value);
    const missing = variables[name] === undefined ? (LACKS[name] ?? null) : null;
    return { name, value: shown, meaning: rule.meaning, group: groupOf(name), missing };
  });
}

const groupOf = (name: string): string => GROUPS.find(([, begins]) => begins.test(name))?.[0] ?? OTHERS;
