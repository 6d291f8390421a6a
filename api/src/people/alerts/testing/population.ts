/** The customers and signals of a simulation, drawn from a seed. */
import {
  type AlertRule,
  type AlertRules,
  DEFAULT_TRADING_PROFILE,
  type Signal,
  type TradingProfile,
} from '@spreadwise/contract';
import { TIERS, type Tier } from '@spreadwise/shared-auth/model';
import { signalOf } from '../../../advice/signals/testing/signals';
import type { Choices } from '../../../commerce/billing/lifecycle-tests/testing/random';
import type { Database } from '../../../platform/db/database';
import { alertAddresses, alertRules, customerSetups, customers } from '../../../platform/db/schema';
import type { ChannelName } from '../channel';
import { defaultRules } from '../recipients/default-rules';

export interface Person {
  readonly customerId: string;
  readonly tier: Tier;
  readonly rules: AlertRules;
  readonly profile: TradingProfile | null;
  readonly linked: readonly ChannelName[];
  /** When the plan ends, in ms. */
  readonly endsAt: number;
}

export const CHANNELS: readonly ChannelName[] = ['email', 'telegram', 'push', 'webhook'];
/** The same proportions for any number of customers. */
const MIX: readonly Tier[] = [
  'BASIC',
  'BASIC',
  'BASIC',
  'BASIC',
  'BASIC',
  'PRO',
  'PRO',
  'PRO',
  'PREMIUM',
  'GOLD',
];
/** In ms. */
export interface During {
  readonly start: number;
  readonly end: number;
}

const ON = { email: 'on', telegram: 'on', push: 'on', webhook: 'on' } as const;

const ruleOf = (chosen: Choices): AlertRule => ({
  name: '',
  floor: chosen.pick([null, { cents: 2_00, currency: 'EUR' }, { cents: 20_00, currency: 'EUR' }]),
  maxHops: chosen.pick([null, 2, 3]),
  coins: chosen.chance(0.3) ? [chosen.pick(['BTC', 'ETH'])] : [],
  hours: chosen.chance(0.5) ? null : { from: '07:00', until: '22:00' },
  modes: { ...ON, email: chosen.pick(['on', 'off'] as const) },
  ...{ exchanges: [], lastingOnly: false, days: [] },
});

export function personOf(index: number, { start, end }: During, chosen: Choices): Person {
  const tier = MIX[index % MIX.length] ?? 'BASIC';
  const rules = defaultRules(tier);
  const own: AlertRules = chosen.chance(0.5)
    ? {
        ...rules,
        rules: Array.from({ length: chosen.whole(1, 3) }, () => ruleOf(chosen)),
        mostAnHour: chosen.whole(1, 12),
        kinds: { ...rules.kinds, ended: ON },
      }
    : rules;
  return {
    customerId: `cus_${index}`,
    tier,
    rules: own,
    profile: chosen.chance(0.3)
      ? {
          ...DEFAULT_TRADING_PROFILE,
          timeZone: chosen.pick(['UTC', 'Europe/Berlin', 'America/New_York']),
          mutedCoins: chosen.chance(0.3) ? ['SOL'] : [],
          minProfitCents: chosen.chance(0.3) ? 1_000 : null,
        }
      : null,
    // Channels outside the plan can be linked, too: they date from a larger plan.
    linked: CHANNELS.slice(1).filter(() => chosen.chance(0.6)),
    endsAt: chosen.chance(0.1) ? start + chosen.fraction() * (end - start) : Number.POSITIVE_INFINITY,
  };
}

export async function writePeople(
  db: Database,
  people: readonly Person[],
  now: Date,
  addressOf: (person: Person, channel: ChannelName) => string,
): Promise<void> {
  for (let from = 0; from < people.length; from += 500) {
    const some = people.slice(from, from + 500);
    await db
      .insert(customers)
      .values(
        some.map(({ customerId: id }) => ({ id, email: `${id}@example.com`, name: null, createdAt: now })),
      );
    await db
      .insert(alertRules)
      .values(some.map(({ customerId, rules }) => ({ customerId, rules, updatedAt: now })));
    const profiles = some.flatMap(({ customerId, profile }) =>
      profile ? [{ customerId, setUp: profile, updatedAt: now }] : [],
    );
    if (profiles.length > 0) await db.insert(customerSetups).values(profiles);
    const linked = some.flatMap((person) =>
      person.linked.map((channel) => ({
        ...{ customerId: person.customerId, channel, verifiedAt: now },
        address: addressOf(person, channel),
      })),
    );
    if (linked.length > 0) await db.insert(alertAddresses).values(linked);
  }
}

export interface PlannedSignal {
  readonly signal: Signal;
  readonly beginsAt: number;
  readonly endsAt: number;
}

export function planSignals(count: number, { start, end }: During, chosen: Choices): PlannedSignal[] {
  const planned = Array.from({ length: count }, (_, index) => {
    const beginsAt = start + Math.floor((chosen.fraction() * (end - start)) / 1_000) * 1_000;
    const lastsMs = chosen.whole(2, 180) * 1_000;
    const profitEur = chosen.pick([2, 6, 6, 12, 30]);
    const signal = signalOf(`s${index}`, {
      profitEur,
      hops: chosen.pick([2, 2, 3, 4, 5]),
      universe: chosen.pick(['majors', 'majors', 'majors', 'standard', 'all']),
      asset: chosen.pick(['BTC', 'ETH', 'SOL']),
      detectedAt: new Date(beginsAt).toISOString(),
      expectedMs: chosen.chance(0.5) ? chosen.whole(5, 120) * 1_000 : null,
    });
    return { signal, beginsAt, endsAt: Math.min(end, beginsAt + lastsMs) };
  });
  return planned.sort((a, b) => a.beginsAt - b.beginsAt);
}

export const withEnd = (signal: Signal, endsAt: number): Signal => ({
  ...signal,
  endedAt: new Date(endsAt).toISOString(),
  lastSeenAt: new Date(endsAt).toISOString(),
  endReason: 'gain gone',
});

export const dailyOf = (tier: Tier): number => TIERS[tier].dailySignals ?? Number.POSITIVE_INFINITY;
