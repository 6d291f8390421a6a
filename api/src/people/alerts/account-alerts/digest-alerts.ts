/** A summary of what the customer was given in the hour, or in the day, that is over. What is in it is read as it is sent. */

import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import { clockIn, dayIn } from '../recipients/clock';
import { channelsFor, type Subscriber, timeZoneOf } from '../recipients/recipient';
import type { AccountAlert, FindAccountAlerts } from './account-alerts';

const OF_USE_MS = 2 * 3_600_000;

/** `hour`: when a day's summary is sent, where the customer is. */
export const createDigestAlerts =
  (hour: () => number): FindAccountAlerts =>
  async (subscribers, at) =>
    [...subscribers.values()].flatMap((one) => digestOf(one, at, hour()) ?? []);

function digestOf(to: Subscriber, at: Date, dayBegins: number): AccountAlert | null {
  const channels = channelsFor(to, 'digest');
  if (channels.length === 0) return null;
  const period = to.rules.digestEvery === 'hour' ? hourBefore(at) : dayBefore(timeZoneOf(to), at, dayBegins);
  if (period === null) return null;
  const facts = { from: period.from.toISOString(), until: period.until.toISOString() };
  const uselessAt = new Date(period.until.getTime() + OF_USE_MS);
  return {
    to,
    kind: 'digest',
    subject: `${to.rules.digestEvery} ${period.name}`,
    channels,
    facts,
    uselessAt,
  };
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

/** Null but for the hours after the day's begin. Named by the customer's own day, which has one summary whenever it is sent. */
function dayBefore(timeZone: string, at: Date, dayBegins: number): Period | null {
  const [hour = 0, minute = 0] = clockIn(timeZone, at).split(':').map(Number);
  const sinceMs = ((hour - dayBegins) * 60 + minute) * 60_000;
  if (sinceMs < 0 || sinceMs >= OF_USE_MS) return null;
  const until = new Date(Math.floor((at.getTime() - sinceMs) / 60_000) * 60_000);
  return { name: dayIn(timeZone, at), from: new Date(until.getTime() - DAY_MS), until };
}
