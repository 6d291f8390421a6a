/** Alerts: what a customer receives on which channel, and by which rules. */
import { z } from 'zod';
import { MOST_RULES } from '../browser/bounds';
import { coinCode } from '../browser/exchange-text';
import { defineCalls, TOO_MANY_CALLS } from '../define-calls';
import { exchangeId, instantField, line, planField, timeZoneField } from '../fields';
import { typedSum } from '../signals/money';

export const ALERT_CHANNELS = ['email', 'telegram', 'push', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** New advice; its end; a digest; changes of the subscription; whether prices arrive at all. */
export const ALERT_KINDS = ['signal', 'ended', 'digest', 'billing', 'market'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];

/** Silent: delivered without a sound, if the channel supports it. */
export const ALERT_MODES = ['on', 'silent', 'off'] as const;
export type AlertMode = (typeof ALERT_MODES)[number];

const mode = z.enum(ALERT_MODES);
const modes = z.strictObject({ email: mode, telegram: mode, push: mode, webhook: mode });
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'A time of day looks like 22:00.');
const names = (name: z.ZodString) => z.array(name.min(1).max(40)).max(50, 'At most 50 names.');

/** Which new signals are sent, where and when. A signal that matches several rules is sent once per channel. */
export const alertRule = z.strictObject({
  /** Empty: shown by its number. */
  name: line().max(40),
  modes,
  /** Minimum profit, in addition to the set-up's; null: only the set-up's. */
  floor: typedSum.nullable(),
  /** Requires one of these coins on the route; empty: any. */
  coins: names(line().overwrite(coinCode)),
  /** Requires every leg on one of these exchanges; empty: any. */
  exchanges: names(line().overwrite(exchangeId)),
  /** Maximum number of hops; null: as many as the plan allows. */
  maxHops: z.int().min(2).max(6).nullable(),
  /** Only signals that have lasted for minutes. */
  lastingOnly: z.boolean(),
  /** Only on these days, Monday is 1; empty: any. A night belongs to the day on which it begins. */
  days: z.array(z.int().min(1).max(7)).max(7),
  /** Only in these hours: outside them nothing is sent or counted; null: any time. */
  hours: z.strictObject({ from: clockTime, until: clockTime }).nullable(),
});
export type AlertRule = z.infer<typeof alertRule>;
export type AlertModes = AlertRule['modes'];

/** A customer's alert rules. Matching signals are assigned, page open or not, and count against the day. */
export const alertRules = z.strictObject({
  rules: z.array(alertRule).max(MOST_RULES, 'At most 10 rules.'),
  /** The other kinds of alerts. */
  kinds: z.strictObject({
    ...{ ended: modes, digest: modes, billing: modes, market: modes },
    /** Any alert whose own channel has failed. */
    instead: modes,
  }),
  digestEvery: z.enum(['hour', 'day']),
  /** Maximum number of alerts about new signals in sixty minutes. */
  mostAnHour: z.int().min(1).max(60),
  /** The zone of the chosen hours and days; used if the profile names none. */
  timeZone: timeZoneField.optional(),
  /** No new signals until then, on any channel. When saving, absent means unchanged. */
  snoozedUntil: instantField.nullable().optional(),
});
export type AlertRules = z.infer<typeof alertRules>;

/** What a rule would have sent of the last seven days' signals. */
const ruleTrial = z.object({
  /** Start of the signals tried; less than seven days ago if there are too many. */
  since: instantField,
  /** Signals that match, and alerts: one for the routes of a gap, within the hourly and daily limits. */
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
  /** The smallest plan that includes it; null: the caller's plan does. */
  opensWith: planField.nullable(),
  /** 'off': not available in this installation; 'none': no address is linked; 'failed': nothing is sent there now. */
  state: z.enum(['ready', 'none', 'failed', 'off']),
  /** The reason, in the channel's words. */
  failure: z.string().nullable(),
  failedAt: instantField.nullable(),
  /** The address; email only. */
  address: z.string().nullable(),
});
export type AlertChannelState = z.infer<typeof alertChannel>;

export const ALERT_STATES = ['waiting', 'sent', 'dropped', 'dead'] as const;

const sentAlert = z.object({
  id: z.string(),
  channel,
  kind: z.enum(ALERT_KINDS),
  /** The signal's id, if the alert is about one. */
  subject: z.string(),
  at: instantField,
  state: z.enum(ALERT_STATES),
  /** Delivery time to the channel, in ms. */
  tookMs: z.int().nullable(),
  /** Why it was not sent, or why the last try failed. */
  result: z.string().nullable(),
  isRepeat: z.boolean(),
  /** The failed channel that this one replaces, and why it failed. */
  instead: z.object({ channel, why: z.string() }).nullable(),
  /** Whether the customer may resend it. */
  canResend: z.boolean(),
});
export type SentAlert = z.infer<typeof sentAlert>;

const alertSettings = z.object({
  rules: alertRules,
  /** The zone of hours, days and digests, from the profile or else the rules; null: neither names one. */
  timeZone: z.string().nullable(),
  channels: z.array(alertChannel),
});
export type AlertSettings = z.infer<typeof alertSettings>;

const deadAlert = sentAlert.extend({ customerId: z.string(), tries: z.int() });
export type DeadAlert = z.infer<typeof deadAlert>;

const channelReport = z.object({
  channel,
  /** Alerts of the last 24 hours: accepted by the channel; dropped as too late; dropped for another reason. */
  sent: z.int(),
  late: z.int(),
  unwanted: z.int(),
  /** From writing to acceptance by the channel, in ms; null: none was sent. */
  p50Ms: z.int().nullable(),
  p99Ms: z.int().nullable(),
  /** Right now, whatever their age: on their way, and abandoned. */
  waiting: z.int(),
  dead: z.int(),
});
export type ChannelReport = z.infer<typeof channelReport>;

const failedAddress = z.object({
  customerId: z.string(),
  channel,
  /** The address; email only. */
  address: z.string().nullable(),
  failure: z.string(),
  failedAt: instantField,
});
export type FailedAddress = z.infer<typeof failedAddress>;

const alertsReport = z.object({
  /** Only channels with any alerts. */
  channels: z.array(channelReport),
  /** The newest abandoned alerts, which can be resent. */
  dead: z.array(deadAlert),
  /** The newest addresses to which nothing is sent until the customer asks for it again. */
  failedAddresses: z.array(failedAddress),
});
export type AlertsReport = z.infer<typeof alertsReport>;

export const alertCalls = defineCalls({
  'GET /api/alerts': {
    summary: "The caller's alert rules and channels.",
    access: { permission: 'subscription.manage' },
    customer: true,
    response: alertSettings,
  },
  'POST /api/alerts/rules': {
    summary: 'Save the alert rules.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: alertRules,
    response: alertSettings,
  },
  'POST /api/alerts/rules/try': {
    summary: 'Try a rule, saved or not, on the signals of the last seven days.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: alertRules.pick({ mostAnHour: true, timeZone: true }).extend({ rule: alertRule }),
    response: ruleTrial,
    failures: TOO_MANY_CALLS,
  },
  'POST /api/alerts/test': {
    summary: 'Send a test alert on a channel and return its result.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ channel }),
    response: z.object({ arrived: z.boolean(), reason: z.string().nullable() }),
    failures: {
      403: "The caller's plan does not include the channel.",
      409: 'The channel has no address.',
      429: 'Too many tests; see Retry-After.',
    },
  },
  'POST /api/alerts/retry-address': {
    summary: 'Resume sending to an address that had failed.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ channel }),
    response: alertSettings,
  },
  'GET /api/alerts/log': {
    summary: "The caller's alerts of the last two weeks, newest first, with their results.",
    access: { permission: 'subscription.manage' },
    customer: true,
    query: z.strictObject({
      /** Words of a channel, a kind, a coin, an exchange or a reason. */
      search: z.string().trim().max(100).optional(),
      /** Only alerts that did not arrive. */
      failed: z.literal('true').optional(),
      cursor: z.string().max(200).optional(),
    }),
    response: z.object({ alerts: z.array(sentAlert), nextCursor: z.string().nullable() }),
  },
  'POST /api/alerts/resend': {
    summary: 'Resend an alert that did not arrive. Outdated content is dropped.',
    access: { permission: 'subscription.manage' },
    customer: true,
    body: z.strictObject({ id: z.string().max(64) }),
    failures: {
      404: 'You have no alert with this id.',
      409: 'It has already arrived, or was already resent.',
    },
  },
  'GET /api/admin/alerts': {
    summary:
      'The results of all alerts of the last 24 hours, those that were abandoned, and failed addresses.',
    access: { permission: 'system.configuration' },
    response: alertsReport,
  },
  'POST /api/admin/alerts/resend': {
    summary: 'Resend abandoned alerts. Outdated ones are dropped.',
    access: { permission: 'system.configuration' },
    body: z.strictObject({
      /** Absent: all abandoned alerts. */
      ids: z.array(z.string().max(64)).min(1).max(500).optional(),
      /** Only those on this channel. */
      channel: channel.optional(),
    }),
    response: z.object({ count: z.int() }),
  },
});
