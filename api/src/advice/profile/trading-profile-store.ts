/** Customers' trading profiles: in the database as they typed them, and in euros, to value signals by them. */
import {
  DEFAULT_TRADING_PROFILE,
  inEuros,
  type TradingProfile,
  tradingProfileField,
} from '@spreadwise/contract';
import { eq, sql } from 'drizzle-orm';
import { type Database, queryRows } from '../../platform/db/database';
import { auditLog, customerSetups, customers } from '../../platform/db/schema';
import { arrayOf } from '../../platform/db/sql';
import { declareTable, kept, ofCustomer } from '../../platform/feature';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import type { FindRates, KnownRates } from '../currencies';
import type { FindTradingProfiles, OwnTradingProfile } from '../signals';

export const PROFILE_TABLES = [
  declareTable(
    customerSetups,
    kept('signals are valued with it'),
    ofCustomer('valuing signals for their trading profile', { about: ['setUp'] }),
    { console: ['customerId', 'setUp'] },
  ),
];

/** Returns the profiles of those of these customers who have saved one, as they typed it. */
export const readProfiles =
  (db: Database) =>
  async (customerIds: readonly string[]): Promise<ReadonlyMap<string, TradingProfile>> => {
    if (customerIds.length === 0) return new Map();
    const { customerId, setUp } = customerSetups;
    const rows = await db
      .select({ customerId, setUp })
      .from(customerSetups)
      // One parameter, whatever their number: a statement has no more than 65,535.
      .where(sql`${customerId} = any(${arrayOf(customerIds)}::text[])`);
    return new Map(rows.map((row) => [row.customerId, { ...DEFAULT_TRADING_PROFILE, ...row.setUp }]));
  };

/** Notifies processes that cache profiles of each one that is saved. */
export function createTradingProfileStore(db: Database, changing: ChangingAccess) {
  /** Makes saving and muting take turns, even before there is a trading profile. */
  const inTurn = <T>(customerId: string, work: (tx: Database) => Promise<T>): Promise<T> =>
    changing(customerId, () =>
      db.transaction(async (tx) => {
        const { id } = customers;
        await tx.select({ id }).from(customers).where(eq(id, customerId)).for('update');
        return work(tx);
      }),
    );
  return {
    of: readProfiles(db),
    usualReaction: (customerId: string) => usualReaction(db, customerId),

    save: (customerId: string, profile: TradingProfile, at: Date): Promise<void> =>
      inTurn(customerId, (tx) => save(tx, customerId, profile, at)),

    /** Mutes or unmutes a coin; all else stays. False: it is not a coin that can be muted, or too many are. */
    mute: (
      customerId: string,
      { coin, isMuted }: { readonly coin: string; readonly isMuted: boolean },
      at: Date,
    ): Promise<boolean> =>
      inTurn(customerId, async (tx) => {
        const before = (await readProfiles(tx)([customerId])).get(customerId) ?? DEFAULT_TRADING_PROFILE;
        if (before.mutedCoins.includes(coin) === isMuted) return true;
        const others = before.mutedCoins.filter((one) => one !== coin);
        const mutedCoins = isMuted ? [...others, coin] : others;
        const { data } = tradingProfileField.safeParse({ ...before, mutedCoins });
        if (data) await save(tx, customerId, data, at);
        return data !== undefined;
      }),
  };
}

/** The latest signals taken. Entries saved later are ignored: it is unknown when the customer traded. */
const TAKEN = 20;
const FEWEST_TAKEN = 5;
const NOTED_WITHIN_S = 600;

async function usualReaction(db: Database, customerId: string) {
  const [usual] = await queryRows<{ seconds: number | null; signals: number }>(
    db,
    sql`select percentile_cont(0.5) within group (order by seconds)::float8 as seconds, count(*)::int as signals
        from (select extract(epoch from j.saved_at - coalesce(a.done_at, j.detected_at)) as seconds
              from journal_entries j left join lateral (
                select min(done_at) as done_at from alert_messages
                where subject = j.signal_id and kind = 'signal' and customer_id = j.customer_id and state = 'sent') a on true
              where j.customer_id = ${customerId} and j.did = 'took'
              order by j.saved_at desc limit ${TAKEN}) taken
        where seconds between 0 and ${NOTED_WITHIN_S}`,
  );
  const { seconds = null, signals = 0 } = usual ?? {};
  return seconds === null || signals < FEWEST_TAKEN ? null : { seconds, signals };
}

async function save(tx: Pick<Database, 'insert'>, customerId: string, profile: TradingProfile, at: Date) {
  await tx
    .insert(customerSetups)
    .values({ customerId, setUp: profile, updatedAt: at })
    .onConflictDoUpdate({ target: customerSetups.customerId, set: { setUp: profile, updatedAt: at } });
  // Records that it changed, but not the customer's means.
  await tx.insert(auditLog).values({ at, actor: customerId, action: 'setup.saved', subject: customerId });
}

export type TradingProfileStore = ReturnType<typeof createTradingProfileStore>;

/** Finds profiles in euros at the current rates. */
export function findProfilesOf(db: Database, findRates: FindRates): FindTradingProfiles {
  const profilesOf = readProfiles(db);
  return async (customerIds) => {
    const [profiles, rates] = await Promise.all([profilesOf(customerIds), findRates()]);
    return new Map([...profiles].map(([id, profile]) => [id, profileInEuros(profile, rates)]));
  };
}

/** Not rounded, so that a signal passes the customer's floor exactly when the profit shown to them does. */
export function profileInEuros(profile: TradingProfile, rates: KnownRates): OwnTradingProfile {
  const { currency, capital, minProfitCents } = profile;
  if (currency === 'EUR') return profile;
  const displayRate = rates.display(currency);
  const rate = rates.last(currency);
  // Without any known rate, sums in this currency cannot be applied.
  if (rate === null) return { ...profile, capital: null, minProfitCents: null, displayRate };
  const euros = (cents: number) => inEuros(cents, rate);
  return {
    ...profile,
    displayRate,
    capital: capital && capitalInEuros(capital, euros),
    minProfitCents: minProfitCents === null ? null : euros(minProfitCents),
  };
}

const capitalInEuros = (
  capital: NonNullable<TradingProfile['capital']>,
  euros: (cents: number) => number,
): NonNullable<TradingProfile['capital']> =>
  capital.kind === 'in all'
    ? { kind: 'in all', cents: euros(capital.cents) }
    : {
        kind: 'by exchange',
        cents: Object.fromEntries(Object.entries(capital.cents).map(([id, cents]) => [id, euros(cents)])),
      };
