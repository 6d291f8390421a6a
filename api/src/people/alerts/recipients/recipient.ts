/** Who is told, and what they want to be told of. Pure. */
import {
  type AlertKind,
  type AlertMode,
  type AlertRules,
  EURO,
  inEuros,
  type Rate,
  type Signal,
} from '@spreadwise/contract';
import { type Feature, opens, permissionsOf, type Tier } from '@spreadwise/shared-auth/model';
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
import { isQuiet } from './quiet-hours';

/** A customer with a plan, as everything here needs them. */
export interface Subscriber {
  readonly customerId: string;
  readonly tier: Tier;
  /** Has no plan any more: `tier` is what has ended, of which they are told. */
  readonly isFormer?: true;
  readonly viewer: CustomerViewer;
  /** Its floor in euros. */
  readonly rules: AlertRules;
  /** Null: nothing is said, so that signals are worth to them what they are to everybody. */
  readonly setUp: OwnTradingProfile | null;
  /** By channel, where something can be sent. */
  readonly addresses: ReadonlyMap<ChannelName, string>;
}

const FEATURE_OF: Readonly<Record<ChannelName, Feature>> = {
  email: 'alerts.email',
  telegram: 'alerts.telegram',
  push: 'alerts.push',
  webhook: 'alerts.webhook',
};

export const opensChannel = (tier: Tier, channel: ChannelName): boolean =>
  opens(permissionsOf('CUSTOMER', tier), FEATURE_OF[channel]);

export const isRealTime = (tier: Tier): boolean =>
  opens(permissionsOf('CUSTOMER', tier), 'alerts.telegram.real-time');

export const viewerOfTier = (customerId: string, tier: Tier): CustomerViewer =>
  customerViewer(customerId, permissionsOf('CUSTOMER', tier));

/** How the customer is told of such things on the channel; 'off' too where the plan does not open it. */
export const modeOf = ({ tier, rules }: Subscriber, kind: AlertKind, channel: ChannelName): AlertMode =>
  opensChannel(tier, channel) ? rules.modes[kind][channel] : 'off';

/** The channels on which the customer is told of such things, and can be. */
export const channelsFor = (one: Subscriber, kind: AlertKind): readonly ChannelName[] =>
  [...one.addresses.keys()].filter((channel) => modeOf(one, kind, channel) !== 'off');

/** The signal as the customer's own page shows it. */
export const asTold = ({ setUp }: Pick<Subscriber, 'setUp'>, signal: Signal): Signal =>
  setUp === null ? signal : valueFor(setUp, signal);

export const timeZoneOf = ({ setUp }: Pick<Subscriber, 'setUp'>): string => setUp?.timeZone ?? 'UTC';

/** The rate of the customer's display currency. */
export const toldOf = ({ setUp }: Pick<Subscriber, 'setUp'>): Rate => setUp?.displayRate ?? EURO;

/** With the floor in euros, whatever it was typed in; without one where no market has ever said a rate. */
export function rulesInEuros(rules: AlertRules, rates: KnownRates): AlertRules {
  const { floor, ...others } = rules;
  if (floor === undefined) return rules;
  const rate = floor && rates.last(floor.currency);
  return { ...others, floorEur: floor && rate && inEuros(floor.cents / 100, rate) };
}

/** Whether the customer wants to be told of signals of its kind, whatever they leave. */
export function wantsKind({ viewer, rules }: Subscriber, signal: Signal): boolean {
  const { maxHops, coins, exchanges } = rules;
  return (
    isInScope(viewer.scope, signal) &&
    (maxHops === null || signal.hops <= maxHops) &&
    (exchanges.length === 0 || signal.legs.every(({ exchange }) => exchanges.includes(exchange))) &&
    (coins.length === 0 ||
      signal.legs.some(({ base, quote }) => coins.includes(base) || coins.includes(quote)))
  );
}

/** Whether it leaves the customer enough, as it is told to them. */
export const isWorthTelling = (
  { rules: { floorEur }, setUp }: Pick<Subscriber, 'rules' | 'setUp'>,
  signal: Signal,
  leastEur: number,
): boolean =>
  isWorthAssigning(withFloor(floorEur === null ? {} : { minProfitEur: floorEur }, setUp), signal, leastEur);

/** Whether advice that was given is to be told still: the customer's terms may have changed meanwhile. */
export const isStillWanted = (to: Subscriber, signal: Signal, at: Date): boolean =>
  wantsKind(to, signal) &&
  !isQuiet(to.rules, timeZoneOf(to), at) &&
  isWorthTelling(to, asTold(to, signal), 0);

/** Until when advice is promised to hold; null: nothing is promised, it holds until it ends. */
export const usefulUntil = ({ detectedAt, expectedMs }: Signal): Date | null =>
  expectedMs === null ? null : new Date(Date.parse(detectedAt) + expectedMs);
