/** Who is to be given which of the signals that have come, and told of it. Pure. */

import type { Signal } from '@spreadwise/contract';
import { byWorth } from '@spreadwise/contract/signal-worth';
import { permissionsOf, precedenceOf } from '@spreadwise/shared-auth/model';
import { HOUR_MS } from '../../../platform/lib/time';
import type { ChannelName } from '../channel';
import type { NewMessage } from '../outbox/outbox-store';
import { isQuiet } from '../recipients/quiet-hours';
import {
  asTold,
  channelsFor,
  isRealTime,
  isWorthTelling,
  modeOf,
  type Subscriber,
  timeZoneOf,
  usefulUntil,
  wantsKind,
} from '../recipients/recipient';

/** Signals that a customer was told of in the last hour, or that are open still -> when. */
export type RecentOffers = ReadonlyMap<string, number>;

export interface PlannedOffer {
  readonly to: Subscriber;
  readonly channels: readonly ChannelName[];
  /** The best first. */
  readonly signals: readonly Signal[];
}

/** What holds for everybody, whatever their own terms are. */
export interface OfferBounds {
  /** The least that is advised on, in euros. */
  readonly floorEur: number;
  readonly mostAnHour: number;
}

/** The higher are given, and told, first. */
export const priorityOf = ({ tier }: Pick<Subscriber, 'tier'>): number =>
  precedenceOf(permissionsOf('CUSTOMER', tier));

/** So long, at most, what comes for a plan without real-time alerts is gathered into one message. */
const GATHERED_MS = 30_000;

export function planOffer(
  to: Subscriber,
  signals: readonly Signal[],
  told: RecentOffers,
  { at, floorEur, mostAnHour }: OfferBounds & { readonly at: Date },
): PlannedOffer | null {
  const ofHour = [...told.values()].filter((toldAt) => toldAt > at.getTime() - HOUR_MS).length;
  const room = Math.min(to.rules.mostAnHour, mostAnHour) - ofHour;
  if (room <= 0) return null;
  const channels = channelsFor(to, 'signal');
  if (channels.length === 0 || isQuiet(to.rules, timeZoneOf(to), at)) return null;
  // What it leaves them takes long to tell, so that comes last.
  const wanted = signals
    .filter((one) => !told.has(one.id) && isUseful(one, at) && wantsKind(to, one))
    .map((one) => asTold(to, one))
    .filter((one) => isWorthTelling(to, one, floorEur));
  if (wanted.length === 0) return null;
  return { to, channels, signals: wanted.sort(byWorth).slice(0, room) };
}

function isUseful(signal: Signal, at: Date): boolean {
  const until = usefulUntil(signal);
  return signal.endedAt === null && (until === null || until > at);
}

/** What is told of a signal that was given, on each channel. */
export function messagesOf(
  { to, channels }: Pick<PlannedOffer, 'to' | 'channels'>,
  signal: Signal,
  at: Date,
  newId: () => string,
): readonly NewMessage[] {
  return channels.map((channel) => ({
    id: newId(),
    customerId: to.customerId,
    channel,
    kind: 'signal',
    subject: signal.id,
    facts: null,
    isSilent: modeOf(to, 'signal', channel) === 'silent',
    priority: priorityOf(to),
    uselessAt: usefulUntil(signal),
    dueAt: channel === 'telegram' && !isRealTime(to.tier) ? gatheredUntil(signal, at) : at,
  }));
}

/** Half of the time for which it is of use, at most: it has to be sent, read and acted on as well. */
function gatheredUntil(signal: Signal, at: Date): Date {
  const uselessAt = usefulUntil(signal)?.getTime() ?? Number.POSITIVE_INFINITY;
  return new Date(at.getTime() + Math.min(GATHERED_MS, (uselessAt - at.getTime()) / 2));
}
