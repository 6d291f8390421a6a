/** Subscribers, and which alerts they want. Pure. */
import {
  type AlertKind,
  type AlertMode,
  type AlertRules,
  EURO,
  type FoundSignal,
  inEuros,
  type Rate,
  type Signal,
} from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import { opens, permissionsOf, precedenceOf, type Tier } from '@spreadwise/shared-auth/model';
import type { KnownRates } from '../../../advice/currencies';
import {
  type CustomerViewer,
  customerViewer,
  isInScope,
  isWorthAssigning,
  type OwnTradingProfile,
  valueFor,
  withFloor,
} from '../../../advice/signals';
import type { ChannelName } from '../channel';
import { isQuiet } from './local-time';

export interface Subscriber {
  readonly customerId: string;
  readonly tier: Tier;
  readonly language: Locale;
  /** Their plan has ended: `tier` is the one they had. */
  readonly isFormer?: true;
  readonly viewer: CustomerViewer;
  /** Its floor in euros. */
  readonly rules: AlertRules;
  /** Null: they have none, so signals have their general value. */
  readonly profile: OwnTradingProfile | null;
  /** By channel: only working addresses. */
  readonly addresses: ReadonlyMap<ChannelName, string>;
}

export const opensChannel = (tier: Tier, channel: ChannelName): boolean =>
  opens(permissionsOf('CUSTOMER', tier), `alerts.${channel}`);

export const isRealTime = (tier: Tier): boolean =>
  opens(permissionsOf('CUSTOMER', tier), 'alerts.telegram.real-time');

/** Higher plans are assigned signals, and alerted, first. */
export const priorityOf = ({ tier }: Pick<Subscriber, 'tier'>): number =>
  precedenceOf(permissionsOf('CUSTOMER', tier));

export const viewerOfTier = (customerId: string, tier: Tier): CustomerViewer =>
  customerViewer(customerId, permissionsOf('CUSTOMER', tier));

/** The mode of a kind of alert on a channel; 'off', too, where the plan does not include the channel. */
export const modeOf = ({ tier, rules }: Subscriber, kind: AlertKind, channel: ChannelName): AlertMode =>
  opensChannel(tier, channel) ? rules.modes[kind][channel] : 'off';

export const channelsFor = (one: Subscriber, kind: AlertKind): readonly ChannelName[] =>
  [...one.addresses.keys()].filter((channel) => modeOf(one, kind, channel) !== 'off');

export const asDisplayed = ({ profile }: Pick<Subscriber, 'profile'>, signal: FoundSignal): Signal =>
  valueFor(profile, signal);

/** Null: they have never named one. */
export const ownTimeZone = ({ profile, rules }: Pick<Subscriber, 'profile' | 'rules'>): string | null =>
  profile?.timeZone ?? rules.quiet?.timeZone ?? null;

export const timeZoneOf = (one: Pick<Subscriber, 'profile' | 'rules'>): string => ownTimeZone(one) ?? 'UTC';

export const displayRateOf = ({ profile }: Pick<Subscriber, 'profile'>): Rate => profile?.displayRate ?? EURO;

/** With the floor in euros, whatever it was typed in; without one where no market has ever said a rate. */
export function rulesInEuros(rules: AlertRules, rates: KnownRates): AlertRules {
  const { floor, ...others } = rules;
  if (floor === undefined) return rules;
  const rate = floor && rates.last(floor.currency);
  return { ...others, floorEur: floor && rate && inEuros(floor.cents / 100, rate) };
}

/** Whether the customer wants signals of this kind, whatever their profit. */
export function wantsKind({ viewer, rules }: Subscriber, signal: Signal): boolean {
  const { maxHops, lastingOnly, coins, exchanges } = rules;
  return (
    isInScope(viewer.scope, signal) &&
    (!lastingOnly || signal.lasting != null) &&
    (maxHops === null || signal.hops <= maxHops) &&
    (exchanges.length === 0 || signal.legs.every(({ exchange }) => exchanges.includes(exchange))) &&
    (coins.length === 0 ||
      signal.legs.some(({ base, quote }) => coins.includes(base) || coins.includes(quote)))
  );
}

/** Whether its profit, as displayed to the customer, is enough for them. */
export const isWorthAlerting = (
  { rules: { floorEur }, profile }: Pick<Subscriber, 'rules' | 'profile'>,
  signal: Signal,
  leastEur: number,
): boolean =>
  isWorthAssigning(withFloor(floorEur === null ? {} : { minProfitEur: floorEur }, profile), signal, leastEur);

/** Whether an assigned signal is still wanted: the customer's rules may have changed. */
export const isStillWanted = (to: Subscriber, signal: Signal, at: Date): boolean =>
  wantsKind(to, signal) &&
  !isQuiet(to.rules, timeZoneOf(to), at) &&
  isWorthAlerting(to, asDisplayed(to, signal), 0);

/** Until when a signal is expected to last; null: unknown, or its forecast says so at each moment anew. */
export const usefulUntil = ({ detectedAt, expectedMs, worth }: Signal): Date | null =>
  expectedMs === null || worth?.later ? null : new Date(Date.parse(detectedAt) + expectedMs);
