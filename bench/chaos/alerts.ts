/** Customers who get alerts by mail, Telegram, push and webhook during the faults, and the final check of these. */

import { DEFAULT_TRADING_PROFILE, type Signal } from '@spreadwise/contract';
import { sql } from 'drizzle-orm';
import { choices } from '../../api/src/commerce/billing/lifecycle-tests/testing/random';
import { breachesOf } from '../../api/src/people/alerts/testing/check-simulation';
import type { Person } from '../../api/src/people/alerts/testing/population';
import { withRule } from '../../api/src/people/alerts/testing/subscribers';
import { queryRows } from '../../api/src/platform/db/database';
import { openServer } from '../../api/src/platform/db/server';
import { createLogger } from '../../api/src/platform/lib/observed/log';
import { REAL_TIMERS } from '../../api/src/platform/lib/time';
import { arrivalsOf, NOT_SEEN, readGiven, readOutbox, settled } from '../delivery/outcome';
import { addPeople, withoutQuietHours } from '../delivery/people';
import { type Reached, startPlaces } from '../delivery/places';

const SETTLED_LIMIT_MS = 120_000;

/** The gaps of the recording last less than half a minute, which leaves little for slower ones. */
const QUICK = { ...DEFAULT_TRADING_PROFILE, reaction: 'bot' } as const;

/** `coins`: those the person gets alerts for; so few that all of them fit in the hourly limit. */
export const personWith = (customerId: string, tier: Person['tier'], coins: readonly string[]): Person =>
  withoutQuietHours({
    ...{ customerId, tier, profile: QUICK, endsAt: Number.POSITIVE_INFINITY },
    linked: ['telegram', 'push', 'webhook'],
    rules: { ...withRule(tier, { coins: [...coins], floor: null }), mostAnHour: 60 },
  });

/** Starts the receiving servers, with seeded faults, before the product, which gets their addresses. */
export async function startAlerts(seed: number) {
  const reached: Reached[] = [];
  const places = await startPlaces(choices(seed), (one) => reached.push(one));

  /** On a separate connection, once the tables exist. */
  const tell = async (connectionString: string, people: readonly Person[]) => {
    const log = createLogger('warn');
    const { db, close } = await openServer(
      { connectionString, max: 2, queryLimitMs: 60_000, connectLimitMs: 10_000 },
      { log, timers: REAL_TIMERS },
    );
    await addPeople(db, places, people);
    return {
      /** Returns the faults found once nothing waits any more, and the number of alerts. */
      async audit() {
        await settled(db, SETTLED_LIMIT_MS);
        const rows = await readOutbox(db);
        const found = await queryRows<{ data: Signal }>(db, sql`select data from signals`);
        const signals = new Map(found.map(({ data }) => [data.id, data]));
        const arrivals = arrivalsOf({ people, reached, rows, signalsIn: namedIn(found) });
        const given = await readGiven(db);
        const wrong = breachesOf({ people, signals, arrivals, messages: rows, given, kills: 0, ...NOT_SEEN });
        await close();
        await places.stop();
        return {
          wrong,
          arrivals: arrivals.length,
          marked: arrivals.filter(({ isRepeat }) => isRepeat).length,
        };
      },
    };
  };
  return { places, tell };
}

/** Coins recur here, so a text counts only if the outbox does not know: then it means each coin's newest signal. */
const namedIn = (found: readonly { readonly data: Signal }[]) => {
  const of = found.map(({ data }) => ({
    id: data.id,
    from: Date.parse(data.detectedAt),
    coins: coinsOf(data),
  }));
  return (text: string, at: number, known: readonly string[]): readonly string[] => {
    if (known.length > 0) return [];
    const named = new Set(text.match(/\b(?:BTC|ETH|SOL|XRP|ADA|DOGE|COIN\d+)\b/g));
    return [...named].flatMap((coin) => {
      const before = of.filter(({ from, coins }) => from <= at && coins.includes(coin));
      return before.length > 0 ? [before.reduce((a, b) => (b.from > a.from ? b : a)).id] : [];
    });
  };
};

const coinsOf = ({ legs }: Signal): readonly string[] => legs.map(({ base }) => base);
