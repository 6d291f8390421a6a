/**
 * How long each table's rows are kept, and why: the one list. The job deletes by it (due-rows-store.ts), docs/operator.md
 * repeats the periods (retention.test.ts compares them), and a table that is not in it does not compile.
 */

import type { PgTable } from 'drizzle-orm/pg-core';
import type * as schema from '../db/schema';
import { DAY_MS } from '../lib/timing/durations';

export type TableKey = {
  [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never;
}[keyof typeof schema];

/** A card payment can be disputed for as long. */
export const LEAST_AUDIT_DAYS = 540;

/** So much history of signals customers see. */
export const SIGNAL_DAYS = 90;

/** What an operator may choose, in days. */
export interface RetentionSettings {
  readonly visits: number;
  readonly audit: number;
  readonly events: number;
  readonly mails: number;
}

interface Rule {
  readonly why: string;
}
/** Deleted by the job so many days after `since`. */
interface Swept extends Rule {
  readonly kind: 'swept';
  readonly days: number | keyof RetentionSettings;
  readonly since: string;
}
/** Deleted by the room that it belongs to, as it goes with something else. */
interface Owned extends Rule {
  readonly kind: 'owned';
  readonly until: string;
}
interface Kept extends Rule {
  readonly kind: 'kept';
}
export type Retention = Swept | Owned | Kept;

/** How long a tab may live: so long its remotes' files are kept, and its reports believed. */
export const TAB_DAYS = 14;
/** After a proof of address has run out, how long its browser is still known as one that the address has belonged to. */
export const PROOF_REMEMBERED_DAYS = 335;

const swept = (days: Swept['days'], since: string, why: string) =>
  ({ kind: 'swept', days, since, why }) as const;
const owned = (until: string, why: string) => ({ kind: 'owned', until, why }) as const;
const kept = (why: string) => ({ kind: 'kept', why }) as const;

const ACCOUNTS = 'law wants it kept for years what was sold to whom';
const SPANS = 'minutes are kept for two days, hours for 35, days for 400';
const STATE = 'a row each for what is so now';

export const RETENTION = {
  accountExports: swept(0, 'it expired', 'whoever asked has fetched it, or asks again'),
  accountErasures: swept('audit', 'it was asked for', 'it shows that a deletion was asked for, and done'),
  customers: kept(ACCOUNTS),
  subscriptions: kept(ACCOUNTS),
  comps: kept('it is what the customer has'),
  customerSetups: kept('the customer’s advice is valued by it'),
  firstStepsPutAway: kept('it says so until the account goes'),
  journalEntries: kept('it is the customer’s own, until they take it away'),
  paperRules: kept('it is followed until the customer takes it away'),
  mrrMovements: kept('the books of what customers bring a month; nobody stands in it but by number'),
  mrrMonths: kept('sums of those books'),
  checkoutAttempts: swept(30, 'it began, once it is over', 'its cookie lasts as long'),
  webhookEvents: swept('events', 'it was done', 'the provider sends an event again for up to 30 days'),
  notices: swept(
    'audit',
    'what it tells of',
    'what a customer was told is asked about as long as a payment can be disputed',
  ),
  reconcileRuns: swept('events', 'it began', 'of interest while its events are there'),
  sessions: swept(0, 'it ended', 'nobody can use it any more'),
  apiTokens: swept(30, 'it ended', 'its customer can look up which one it was'),
  ownerDevices: swept(0, 'it ended', 'nobody can use it any more'),
  ownerChallenges: swept(0, 'it ended', 'nobody can use it any more'),
  emailProofs: swept(
    PROOF_REMEMBERED_DAYS,
    'it ended',
    'a browser that has proven an address can always get a code for it',
  ),
  emailCodes: swept(1, 'it was made', 'the codes of the last hour are counted'),
  rateLimits: swept(0, 'its window ended', 'it counts nothing any more'),
  pushDevices: owned('its browser unsubscribes', 'it is where alerts go'),
  telegramLinks: swept(0, 'it ended', 'nobody can use it any more'),
  madeKeys: kept(STATE),
  leases: swept(1, 'it lapsed', 'its process died; the day is for clocks that differ'),
  jobs: swept('events', 'it was given up', 'an operator looks at what was given up, and brings it back'),
  visits: swept('visits', 'it was seen', 'the panel shows 30 days'),
  visitDays: swept(400, 'its day', 'analytics compares 30 days with the 30 before; nobody stands in it'),
  tableSizes: swept(400, 'its day', 'how a year has grown is asked about'),
  auditLog: swept('audit', 'it happened', 'a card payment can be disputed for up to 540 days'),
  auditChain: kept(STATE),
  mails: swept('mails', 'it was written', 'the outbox is for looking at while no mail server is set'),
  signals: owned(`${SIGNAL_DAYS} days after it ended`, 'customers see so much history'),
  signalDeliveries: owned('its signal goes', 'it says who was given which'),
  signalGrants: owned(`${SIGNAL_DAYS} days after it ended`, 'as the signals'),
  signalAllowances: owned(`${SIGNAL_DAYS} days after its day`, 'as the signals'),
  alertRules: kept('they hold until the customer changes them'),
  alertAddresses: kept('it holds until the customer takes it away'),
  alertMessages: swept(14, 'it was sent or given up', 'a customer asks what became of an alert within days'),
  supportConversations: swept(
    'audit',
    'its last message',
    'what was said of a payment is asked about as long as it can be disputed',
  ),
  supportMessages: owned('its conversation goes', 'it is what was said'),
  supportTemplates: kept('an answer that is kept to be used again'),
  keptViews: kept('it is kept until it is taken away'),
  keptStatements: kept('it is kept until it is taken away'),
  invitations: swept(90, 'the last one', 'who was invited lately is not invited again'),
  callDays: swept(90, 'its day', 'the panel shows 30 days'),
  backups: swept(400, 'it began', 'how backups went in a year is asked about'),
  aiTexts: swept(30, 'it was written', 'texts are reviewed within weeks'),
  aiUsage: swept(90, 'its day', 'the panel shows 30 days'),
  aiPrompts: kept('each text says by which version it was written'),
  aiLabels: kept(STATE),
  aiEvaluations: swept(365, 'it was made', 'a prompt is live by its newest one'),
  aiLetters: swept(90, 'its day', 'customers see so much history'),
  settingsVersions: kept('what was in force when, and who changed it, is asked about for ever'),
  settingsSchedule: kept('what was scheduled is told with the versions'),
  euroRates: kept(STATE),
  marketState: kept(STATE),
  analysisProgress: kept(STATE),
  spreadSums: swept(0, 'its span was kept', 'minutes are kept for two days, days for 400'),
  spreadHours: swept(35, 'it began', 'any two exchanges of a pair are looked at over 30 days'),
  signalSums: swept(0, 'its span was kept', SPANS),
  exchangeSums: swept(0, 'its span was kept', SPANS),
  routeSums: swept(0, 'its span was kept', SPANS),
  feedDays: swept(90, 'its day', 'the panel shows 30 days'),
  signalOutcomes: swept(35, 'its signal was found', 'what-if and paper followers look back 30 days'),
  registryState: kept(STATE),
  remotes: kept(STATE),
  ownerSecondFactor: kept(STATE),
  ownerPassword: kept(STATE),
  ownerPasskeys: kept('the owner signs in by it until it is removed'),
  remoteTokens: swept(
    2,
    'its minutes were over, where a CI was given it; for good where the owner made it',
    'a preview that a CI made lasts a day; who published what is told by the others, also once they are revoked',
  ),
  remotePublishers: kept('who published what is told by them, also once they are revoked'),
  remoteVersions: owned(
    `no tab can use it: ${TAB_DAYS} days after it was last active, and not among the newest ten`,
    'a tab goes on with the versions that it began with',
  ),
  remoteContracts: owned(
    'no version asks for it, unless it is approved or was refused',
    'an answer is given once',
  ),
  remoteTabs: swept(TAB_DAYS, 'it reported first', 'a tab lives no longer'),
  remoteReports: swept(90, 'its day', 'the panel compares versions by it'),
} as const satisfies Readonly<Record<TableKey, Retention>>;

export type SweptTable = {
  [K in TableKey]: (typeof RETENTION)[K]['kind'] extends 'swept' ? K : never;
}[TableKey];

/** What an operator chooses each by. */
const VARIABLES: Readonly<Record<keyof RetentionSettings, string>> = {
  visits: 'KEEP_VISITS_DAYS',
  audit: 'KEEP_AUDIT_DAYS',
  events: 'KEEP_EVENTS_DAYS',
  mails: 'KEEP_MAILS_DAYS',
};

/** How long, as the documents tell it. */
export function periodText(rule: Retention): string {
  if (rule.kind !== 'swept') return rule.kind === 'kept' ? 'for good' : `until ${rule.until}`;
  return `${daysText(rule.days)} ${rule.since}`;
}

function daysText(days: Swept['days']): string {
  if (typeof days === 'string') return `\`${VARIABLES[days]}\` after`;
  if (days === 0) return 'until the hour after';
  return `${days} ${days === 1 ? 'day' : 'days'} after`;
}

/** The tables that the job looks after, each with the moment before which its rows go. */
export function duePeriods(
  settings: RetentionSettings,
  now: Date,
): readonly { readonly table: SweptTable; readonly before: Date }[] {
  return Object.entries<Retention>(RETENTION).flatMap(([table, rule]) => {
    if (rule.kind !== 'swept') return [];
    const days = typeof rule.days === 'number' ? rule.days : settings[rule.days];
    return [{ table: table as SweptTable, before: new Date(now.getTime() - days * DAY_MS) }];
  });
}
