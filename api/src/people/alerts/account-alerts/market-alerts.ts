/** Announces that no prices arrive, and so no signals, and when prices are back. */
import { HOUR_MS } from '../../../platform/lib/time';
import type { OutboxStore } from '../outbox/outbox-store';
import { channelsFor, rulesAt } from '../recipients/recipient';
import { textsIn } from '../texts';
import type { FindAccountAlerts } from './account-alerts';

/** Longer than any restart takes. */
const LONG_MS = 5 * 60_000;
const USEFUL_MS = HOUR_MS;

/** A new leader announces an ongoing outage again after this long. */
const REMEMBERED_MS = 24 * HOUR_MS;

export function createMarketAlerts(
  isRunning: () => boolean,
  { latestSubject }: Pick<OutboxStore, 'latestSubject'>,
): FindAccountAlerts {
  let stoppedAt: number | null = null;
  let announced: string | null = null;
  return async (subscribers, at, isNew) => {
    if (isNew) {
      stoppedAt = null;
      announced = awaySince(await latestSubject('market', new Date(at.getTime() - REMEMBERED_MS)));
    }
    const before = announced;
    if (isRunning()) {
      stoppedAt = null;
      announced = null;
      if (before === null) return [];
      return announce(`back ${before}`, 'pricesAreBack');
    }
    stoppedAt ??= at.getTime();
    if (at.getTime() - stoppedAt < LONG_MS || before !== null) return [];
    announced = new Date(stoppedAt).toISOString();
    return announce(`away ${announced}`, 'noPrices');

    function announce(subject: string, what: 'pricesAreBack' | 'noPrices') {
      const uselessAt = new Date(at.getTime() + USEFUL_MS);
      return [...subscribers.values()].flatMap((to) => {
        const channels = rulesAt(to, at).length > 0 ? channelsFor(to, to.rules.kinds.market) : [];
        const facts = { ...textsIn(to.language)[what], path: '/dashboard?section=signals' };
        return channels.length > 0
          ? [{ to, kind: 'market' as const, subject, channels, facts, uselessAt }]
          : [];
      });
    }
  };
}

/** Null: the latest announcement was that prices are back, or there was none. */
const awaySince = (subject: string | null): string | null => /^away (.+)$/.exec(subject ?? '')?.[1] ?? null;
