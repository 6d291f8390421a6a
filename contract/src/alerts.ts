/** Alerts: on which ways a customer is told of what, and on which terms. */
import { z } from 'zod';

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
const names = z.array(z.string().trim().min(1).max(40)).max(50, 'At most 50 names.');

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** A customer's terms. What passes them is handed out, page open or not, and counts against the day. */
export const alertRules = z.strictObject({
  modes: z.strictObject({ signal: modes, ended: modes, digest: modes, billing: modes, market: modes }),
  digestEvery: z.enum(['hour', 'day']),
  /** Only with at least so much left, in euros, with the coins in place; null: whatever is advised. */
  floorEur: z.number().min(0).max(1_000_000).nullable(),
  /** Only with one of these coins on the way; empty: with any. */
  coins: names,
  /** Only with each leg on one of these exchanges; empty: on any. */
  exchanges: names,
  /** Only up to this many hops; null: as many as the plan has. */
  maxHops: z.int().min(2).max(6).nullable(),
  /** While it is quiet, nothing is told of new advice, and none is counted; null: never. */
  quiet: z.strictObject({ from: clockTime, until: clockTime }).nullable(),
  timeZone: z.string().max(64).refine(isTimeZone, 'This is no time zone, e.g. Europe/Berlin.'),
  /** New advice that is told of, in sixty minutes. */
  mostAnHour: z.int().min(1).max(60),
});
export type AlertRules = z.infer<typeof alertRules>;
