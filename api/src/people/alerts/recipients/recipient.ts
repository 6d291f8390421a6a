/** Subscribers, and the alerts they want. Pure. */
import {
  ALERT_CHANNELS,
  ALERT_MODES,
  type AlertKind,
  type AlertModes,
  type AlertRule,
  type AlertRules,
  EURO,
  type FoundSignal,
  inEuros,
  type Rate,
  type Signal,
} from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import { leftInEuros } from '@spreadwise/contract/signal-worth';
import { opens, permissionsOf, precedenceOf, type Tier } from '@spreadwise/shared-auth/model';
import type { KnownRates } from '../../../advice/currencies';
import {
  type CustomerViewer,
  customerViewer,
  isFoundFor,
  isInScope,
  isWorthGiving,
  type OwnTradingProfile,
  valueFor,
  withFloor,
} from '../../../advice/signals';
import type { ChannelName } from '../channel';
import { isWithin } from './local-time';

export interface Subscriber {
  readonly customerId: string;
  readonly tier: Tier;
  readonly language: Locale;
  /** The customer's plan has ended: `tier` is the former one. */
  readonly isFormer?: true;
  readonly viewer: CustomerViewer;
  /** With minimum profits in euros. */
  readonly rules: AlertRules;
  /** Null: none set, so signals keep their general value. */
  readonly profile: OwnTradingProfile | null;
  /** By channel: working addresses only. */
  readonly addresses: ReadonlyMap<ChannelName, string>;
  /** Channels whose address has failed -> why. */
  readonly failures: ReadonlyMap<ChannelName, string>;
}

export const opensChannel = (tier: Tier, channel: ChannelName): boolean =>
  opens(permissionsOf('CUSTOMER', tier), `alerts.${channel}`);

export const isRealTime = (tier: Tier): boolean =>
  opens(permissionsOf('CUSTOMER', tier), 'alerts.telegram.real-time');

/** Higher plans are assigned signals and alerted first. */
export const priorityOf = ({ tier }: Pick<Subscriber, 'tier'>): number =>
  precedenceOf(permissionsOf('CUSTOMER', tier));

export const viewerOfTier = (customerId: string, tier: Tier): CustomerViewer =>
  customerViewer(customerId, permissionsOf('CUSTOMER', tier));

/** The channels on which the customer can be reached and wants these alerts, within their plan. */
export const channelsFor = ({ tier, addresses }: Subscriber, modes: AlertModes): readonly ChannelName[] =>
  [...addresses.keys()].filter((channel) => opensChannel(tier, channel) && modes[channel] !== 'off');

/** A channel, and the failed one that it replaces. */
export interface Place {
  readonly channel: ChannelName;
  readonly facts: { readonly instead: ChannelName; readonly why: string } | null;
}

/** The channels to send on; if all wanted ones have failed, the fallback. */
export function placesFor(one: Subscriber, modes: AlertModes): readonly Place[] {
  const channels = channelsFor(one, modes);
  if (channels.length > 0) return channels.map((channel) => ({ channel, facts: null }));
  const failed = [...one.failures].find(
    ([channel]) => opensChannel(one.tier, channel) && modes[channel] !== 'off',
  );
  return failed ? standInFor(one, ...failed) : [];
}

/** The first channel allowed as a fallback; empty if the customer wants or has none. */
export const standInFor = (one: Subscriber, instead: ChannelName, why: string): readonly Place[] =>
  channelsFor(one, one.rules.kinds.instead)
    .filter((channel) => channel !== instead)
    .slice(0, 1)
    .map((channel) => ({ channel, facts: { instead, why } }));

export const ownTimeZone = ({ profile, rules }: Pick<Subscriber, 'profile' | 'rules'>): string | null =>
  profile?.timeZone ?? rules.timeZone ?? null;

export const timeZoneOf = (one: Pick<Subscriber, 'profile' | 'rules'>): string => ownTimeZone(one) ?? 'UTC';

export const displayRateOf = ({ profile }: Pick<Subscriber, 'profile'>): Rate => profile?.displayRate ?? EURO;

/** Converts minimum profits to euros; drops one whose currency has never had a rate. */
export function rulesInEuros(rules: AlertRules, rates: KnownRates): AlertRules {
  const inEuro = (floor: AlertRule['floor']): AlertRule['floor'] => {
    const rate = floor && rates.last(floor.currency);
    return floor && rate && { cents: inEuros(floor.cents, rate), currency: 'EUR' };
  };
  return { ...rules, rules: rules.rules.map((rule) => ({ ...rule, floor: inEuro(rule.floor) })) };
}

/** The rules that apply at this hour and day; none while signals are snoozed. */
export const rulesAt = (one: Pick<Subscriber, 'profile' | 'rules'>, at: Date): readonly AlertRule[] =>
  Date.parse(one.rules.snoozedUntil ?? '') > at.getTime()
    ? []
    : one.rules.rules.filter((rule) => isWithin(rule, timeZoneOf(one), at));

/** Whether a rule matches signals of this kind, whatever their profit. */
const isOfKind = ({ maxHops, lastingOnly, coins, exchanges }: AlertRule, signal: Signal): boolean =>
  (!lastingOnly || signal.lasting != null) &&
  (maxHops === null || signal.hops <= maxHops) &&
  (exchanges.length === 0 || signal.legs.every(({ exchange }) => exchanges.includes(exchange))) &&
  (coins.length === 0 ||
    signal.legs.some(({ base, quote }) => coins.includes(base) || coins.includes(quote)));

/** Expects a floor in euros. */
export const floorOf = ({ floor }: AlertRule) => (floor ? { minProfitEur: floor.cents / 100 } : {});

/** A signal as displayed to the customer, and its mode per channel. */
export interface Wanted {
  readonly signal: Signal;
  readonly modes: AlertModes;
}

/** Combines all matching rules: each channel gets the loudest mode. Null: no rule matches. */
export function wantedBy(
  rules: readonly AlertRule[],
  { viewer, profile }: Pick<Subscriber, 'viewer' | 'profile'>,
  found: FoundSignal,
  leastEur = 0,
): Wanted | null {
  const isTheirs = isInScope(viewer.scope, found) && isFoundFor(profile, found);
  const some = isTheirs ? rules.filter((rule) => isOfKind(rule, found)) : [];
  if (some.length === 0) return null;
  // Valuing a signal is expensive, so it comes last.
  const signal = valueFor(profile, found);
  const wanting = some.filter((rule) => isWorthGiving(withFloor(floorOf(rule), profile), signal, leastEur));
  return wanting.length > 0 ? { signal, modes: loudest(wanting) } : null;
}

const loudest = (rules: readonly AlertRule[]): AlertModes =>
  Object.fromEntries(
    ALERT_CHANNELS.map((channel) => [
      channel,
      ALERT_MODES.find((mode) => rules.some(({ modes }) => modes[channel] === mode)),
    ]),
  ) as AlertModes;

/** The current mode of a waiting message per channel. Null: no rule matches its signal any more. */
export function modesOf(to: Subscriber, { kind, signal, facts }: Waiting, at: Date): AlertModes | null {
  const { instead, ...kinds } = to.rules.kinds;
  const modes = kind === 'signal' ? signal && wantedBy(rulesAt(to, at), to, signal)?.modes : kinds[kind];
  return modes ? (facts?.instead ? instead : modes) : null;
}

export interface Waiting {
  readonly kind: AlertKind;
  readonly signal: FoundSignal | null;
  readonly facts: Readonly<Record<string, string>> | null;
}

/** How long a signal is expected to last; null: unknown, or its forecast is recalculated at each moment. */
export const usefulUntil = ({ detectedAt, expectedMs, worth }: Signal): Date | null =>
  expectedMs === null || worth.later ? null : new Date(Date.parse(detectedAt) + expectedMs);

/** What was alerted, and where: 'telegram', and 'telegram aloud'. A fallback counts as the channel it replaces. */
export interface Alerted {
  readonly at: number;
  readonly orders: readonly string[];
  readonly eur: number;
  readonly heard: readonly string[];
}

export const alertedTo = (to: Subscriber, { signal, modes }: Wanted, at: number): Alerted => ({
  at,
  orders: ordersOf(signal.legs),
  eur: leftInEuros(signal) ?? 0,
  heard: placesFor(to, modes).flatMap(({ channel, facts }) => {
    const place = facts?.instead ?? channel;
    return modes[channel] === 'silent' ? [place] : [place, `${place} aloud`];
  }),
});

/** Without conversions, such as BTC to USDT, unless there is nothing else. */
export function ordersOf(legs: Signal['legs']): readonly string[] {
  const coins = legs.filter(({ base }) => !legs.some(({ quote }) => quote === base));
  const telling = coins.length > 0 ? coins : legs;
  return telling.map(({ exchange, side, base, quote }) => `${exchange} ${side} ${base}/${quote}`);
}

/**
 * A reader can act on one of the routes that share an order: others are alerted only if they leave twice as much, or
 * another rule wants them on more channels, or aloud.
 */
export const isRepeat = ({ orders, eur, heard }: Alerted, known: readonly Alerted[]): boolean =>
  known.some(
    (before) =>
      eur < 2 * before.eur &&
      before.orders.some((order) => orders.includes(order)) &&
      heard.every((place) => before.heard.includes(place)),
  );
