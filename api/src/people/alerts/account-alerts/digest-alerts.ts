/** A summary of the signals of the past hour or day. The sender reads its content. */
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import { clockIn, dayIn } from '../recipients/local-time';
import { channelsFor, type Subscriber, timeZoneOf } from '../recipients/recipient';
import type { AccountAlert, FindAccountAlerts } from './account-alerts';

const USEFUL_MS = 2 * HOUR_MS;

/** The hour of the daily summary, in the customer's time zone. */
const DAY_BEGINS = 8;

export const digestAlerts: FindAccountAlerts = async (subscribers, at) =>
  [...subscribers.values()].flatMap((one) => digestOf(one, at) ?? []);

function digestOf(to: Subscriber, at: Date): AccountAlert | null {
  const channels = channelsFor(to, to.rules.kinds.digest);
  if (channels.length === 0) return null;
  const period = to.rules.digestEvery === 'hour' ? hourBefore(at) : dayBefore(timeZoneOf(to), at);
  if (period === null) return null;
  const facts = { from: period.from.toISOString(), until: period.until.toISOString() };
  const uselessAt = new Date(period.until.getTime() + USEFUL_MS);
  const subject = `${to.rules.digestEvery} ${period.name}`;
  return { to, kind: 'digest', subject, channels, facts, uselessAt };
}

interface Period {
  readonly name: string;
  readonly from: Date;
  readonly until: Date;
}

function hourBefore(at: Date): Period {
  const until = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  return { name: until.toISOString().slice(0, 13), from: new Date(until.getTime() - HOUR_MS), until };
}

/** Null except in the hours after the day begins. Named by the customer's local day: one summary for each. */
function dayBefore(timeZone: string, at: Date): Period | null {
  const [hour = 0, minute = 0] = clockIn(timeZone, at).split(':').map(Number);
  const sinceMs = ((hour - DAY_BEGINS) * 60 + minute) * 60_000;
  if (sinceMs < 0 || sinceMs >= USEFUL_MS) return null;
  const until = new Date(Math.floor((at.getTime() - sinceMs) / 60_000) * 60_000);
  return { name: dayIn(timeZone, at), from: new Date(until.getTime() - DAY_MS), until };
}
