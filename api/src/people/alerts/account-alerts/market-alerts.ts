/** That no prices come in, so that no advice can come either; and that they do again. */
import { HOUR_MS } from '../../../platform/lib/time';
import type { OutboxStore } from '../outbox/outbox-store';
import { isQuiet } from '../recipients/quiet-hours';
import { channelsFor, timeZoneOf } from '../recipients/recipient';
import type { FindAccountAlerts } from './account-alerts';

/** A restart is over before. */
const LONG_MS = 5 * 60_000;
const OF_USE_MS = HOUR_MS;

/** Whoever looks anew tells of an outage again that was told of longer ago, and is not over. */
const TOLD_LASTS_MS = 24 * HOUR_MS;

export function createMarketAlerts(
  isRunning: () => boolean,
  { latestSubject }: Pick<OutboxStore, 'latestSubject'>,
): FindAccountAlerts {
  let stoppedAt: number | null = null;
  let toldOf: string | null = null;
  return async (subscribers, at, isNew) => {
    if (isNew) {
      stoppedAt = null;
      toldOf = awaySince(await latestSubject('market', new Date(at.getTime() - TOLD_LASTS_MS)));
    }
    const told = toldOf;
    if (isRunning()) {
      stoppedAt = null;
      toldOf = null;
      if (told === null) return [];
      return tell(`back ${told}`, 'Prices come in again', 'New advice comes as soon as there is some.');
    }
    stoppedAt ??= at.getTime();
    if (at.getTime() - stoppedAt < LONG_MS || told !== null) return [];
    toldOf = new Date(stoppedAt).toISOString();
    return tell(
      `away ${toldOf}`,
      'No prices come in',
      'Until they do, there is no new advice. We are at it.',
    );

    function tell(subject: string, title: string, text: string) {
      const facts = { title, text, path: '/dashboard?section=signals' };
      const uselessAt = new Date(at.getTime() + OF_USE_MS);
      return [...subscribers.values()].flatMap((to) => {
        const channels = isQuiet(to.rules, timeZoneOf(to), at) ? [] : channelsFor(to, 'market');
        return channels.length > 0
          ? [{ to, kind: 'market' as const, subject, channels, facts, uselessAt }]
          : [];
      });
    }
  };
}

/** Null: the latest that was told is that prices are back, or nothing. */
const awaySince = (subject: string | null): string | null => /^away (.+)$/.exec(subject ?? '')?.[1] ?? null;
