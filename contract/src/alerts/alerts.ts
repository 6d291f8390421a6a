/** Alerts: what goes to a customer on which channel, and on which terms. */
import { z } from 'zod';
import { MOST_RULES } from '../browser/bounds';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { instantField, line, planField, timeZoneField } from '../fields';
import { typedSum } from '../signals/money';

export const ALERT_CHANNELS = ['email', 'telegram', 'push', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** New advice; its end; a summary; what becomes of the subscription; whether prices come in at all. */
export const ALERT_KINDS = ['signal', 'ended', 'digest', 'billing', 'market'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Silent: delivered without a sound, where the channel knows the difference. */
export const ALERT_MODES = ['on', 'silent', 'off'] as const;
export type AlertMode = (typeof ALERT_MODES)[number];

const mode = z.enum(ALERT_MODES);
const modes = z.strictObject({ email: mode, telegram: mode, push: mode, webhook: mode });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day looks like 22:00.');
const names = z.array(line().min(1).max(40)).max(50, 'At most 50 names.');

/** Which new signals are sent, where and when. One that several rules want is sent once, wherever one of them says so. */
export const alertRule = z.strictObject({
  /** Empty: it goes by its number. */
  name: line().max(40),
  modes,
  /** Beside what the set-up wants: only with at least so much left; null: what that wants. */
  floor: typedSum.nullable(),
  /** Only with one of these coins on the way; empty: with any. */
  coins: names,
  /** Only with each leg on one of these exchanges; empty: on any. */
  exchanges: names,
  /** Only up to this many hops; null: as many as the plan has. */
  maxHops: z.int().min(2).max(6).nullable(),
  /** Only what has stood for minutes. */
  lastingOnly: z.boolean(),
  /** Only on these days, Monday is 1; empty: on any. A night is of the day on which it begins. */
  days: z.array(z.int().min(1).max(7)).max(7),
  /** Only in these hours: in others nothing is sent, and none is counted; null: at any. */
  hours: z.strictObject({ from: clockTime, until: clockTime }).nullable(),
});
export type AlertRule = z.infer<typeof alertRule>;
export type AlertModes = AlertRule['modes'];

/** A customer's terms. What passes them is handed out, page open or not, and counts against the day. */
export const alertRules = z.strictObject({
  rules: z.array(alertRule).max(MOST_RULES, 'At most 10 rules.'),
  /** Of what else there is to tell. */
  kinds: z.strictObject({
    ...{ ended: modes, digest: modes, billing: modes, market: modes },
    /** Any alert, where a channel that it was for has failed. */
    instead: modes,
  }),
  digestEvery: z.enum(['hour', 'day']),
  /** The most alerts of new signals in sixty minutes. */
  mostAnHour: z.int().min(1).max(60),
  /** In which hours and days were chosen; counts where the profile names none. */
  timeZone: timeZoneField.optional(),
  /** No new signals before then, on any channel; left out of what is saved: as it was. */
  snoozedUntil: instantField.nullable().optional(),
});
export type AlertRules = z.infer<typeof alertRules>;

/** What a rule would have sent of the signals of the last seven days. */
const ruleTrial = z.object({
  /** Since when there are signals to try it on; later than seven days ago where there are too many. */
  since: instantField,
  /** How many it would have let through, and how many alerts it would have sent within the limits of an hour and a day. */
  signals: z.int(),
  alerts: z.int(),
  /** The best of those sent. */
  examples: z.array(
    z.object({
      at: instantField,
      coins: z.array(z.string()),
      exchanges: z.array(z.string()),
      profitEur: z.number().nullable(),
    }),
  ),
});
export type RuleTrial = z.infer<typeof ruleTrial>;

const channel = z.enum(ALERT_CHANNELS);

const alertChannel = z.object({
  channel,
  /** The smallest plan that opens it; null: the caller's does. */
  opensWith: planField.nullable(),
  /** 'off': this product has no such channel; 'none': no address is linked; 'failed': nothing is sent there any more. */
  state: z.enum(['ready', 'none', 'failed', 'off']),
  /** Why, in the words of the place. */
  failure: z.string().nullable(),
  failedAt: instantField.nullable(),
  /** Of email alone: where to. */
  address: z.string().nullable(),
});
export type AlertChannelState = z.infer<typeof alertChannel>;

export const ALERT_STATES = ['waiting', 'sent', 'dropped', 'dead'] as const;

const sentAlert = z.object({
  id: z.string(),
  channel,
  kind: z.enum(ALERT_KINDS),
  /** The signal's id, where it tells of one. */
  subject: z.string(),
  at: instantField,
  state: z.enum(ALERT_STATES),
  /** How long it took until the channel had it, in ms. */
  tookMs: z.int().nullable(),
  /** Why it was not sent, or the last try failed. */
  result: z.string().nullable(),
  isRepeat: z.boolean(),
  /** The channel that has failed, and why, where this one stands in for it. */
  instead: z.object({ channel, why: z.string() }).nullable(),
  /** Whether the customer may have it sent once more. */
  canResend: z.boolean(),
});
export type SentAlert = z.infer<typeof sentAlert>;

const alertSettings = z.object({
  rules: alertRules,
  /** In which hours, days and digests are meant: of the profile, or of the rules; null: neither names one. */
  timeZone: z.string().nullable(),
  channels: z.array(alertChannel),
});
export type AlertSettings = z.infer<typeof alertSettings>;

const deadAlert = sentAlert.extend({ customerId: z.string(), tries: z.int() });
export type DeadAlert = z.infer<typeof deadAlert>;

const channelReport = z.object({
  channel,
  /** Of the alerts that were written in the last 24 hours: taken by the channel; not sent, as they came too late; or for another reason. */
  sent: z.int(),
  late: z.int(),
  unwanted: z.int(),
  /** From being written until the channel had them, in ms; null: none was sent. */
  p50Ms: z.int().nullable(),
  p99Ms: z.int().nullable(),
  /** Now, whenever they were written: on their way, and given up. */
  waiting: z.int(),
  dead: z.int(),
});
export type ChannelReport = z.infer<typeof channelReport>;

const failedAddress = z.object({
  customerId: z.string(),
  channel,
  /** Of email alone: where to. */
  address: z.string().nullable(),
  failure: z.string(),
  failedAt: instantField,
});
export type FailedAddress = z.infer<typeof failedAddress>;

const alertsReport = z.object({
  /** Those on which there was anything. */
  channels: z.array(channelReport),
  /** What was given up and can be sent again: the newest. */
  dead: z.array(deadAlert),
  /** Where nothing is sent any more before the customer says so: the newest. */
  failedAddresses: z.array(failedAddress),
});
export type AlertsReport = z.infer<typeof alertsReport>;

export const alertCalls = defineCalls({
  'GET /api/alerts': {
    summary: "The caller's rules for alerts, and the channels.",
    access: { permission: 'subscription.manage' },
    customer: true,
    response: alertSettings,
  },
  'POST /api/alerts/rules': {
    summary: 'Saves the rules for alerts.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: alertRules,
    response: alertSettings,
  },
  'POST /api/alerts/rules/try': {
    summary: 'Tries a rule, saved or not, on the signals of the last seven days.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: alertRules.pick({ mostAnHour: true, timeZone: true }).extend({ rule: alertRule }),
    response: ruleTrial,
    failures: TOO_MANY_CALLS,
  },
  'POST /api/alerts/test': {
    summary: 'Sends a test alert on a channel, and answers what became of it.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ channel }),
    response: z.object({ arrived: z.boolean(), reason: z.string().nullable() }),
    failures: {
      403: "The caller's plan does not open the channel.",
      409: 'There is nowhere to send it to.',
      429: 'Too many tests; see Retry-After.',
    },
  },
  'POST /api/alerts/retry-address': {
    summary: 'Sends to an address again that had failed.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ channel }),
    response: alertSettings,
  },
  'GET /api/alerts/log': {
    summary: "What became of the caller's alerts of two weeks, the newest first.",
    access: { permission: 'subscription.manage' },
    customer: true,
    query: z.strictObject({
      /** Words of a channel, a kind, a coin, an exchange or a reason. */
      search: z.string().trim().max(100).optional(),
      /** Only what did not arrive. */
      failed: z.literal('true').optional(),
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({ alerts: z.array(sentAlert), nextCursor: z.string().nullable() }),
  },
  'POST /api/alerts/resend': {
    summary: 'Sends an alert once more that did not arrive. What is of no use any more is dropped.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ id: z.string().max(64) }),
    failures: { 409: 'It has arrived, or was sent once more before.' },
  },
  'GET /api/admin/alerts': {
    summary:
      'What became of the alerts of the last 24 hours, those that were given up, and addresses that failed.',
    access: { permission: 'system.configuration' },
    response: alertsReport,
  },
  'POST /api/admin/alerts/resend': {
    summary: 'Sends alerts again that were given up. What is of no use any more is dropped.',
    access: { permission: 'system.configuration' },
    body: z.strictObject({
      /** Without any, all that were given up. */
      ids: z.array(z.string().max(64)).min(1).max(500).optional(),
      /** Of those, what goes by this channel alone. */
      channel: channel.optional(),
    }),
    response: z.object({ count: z.int() }),
  },
});
