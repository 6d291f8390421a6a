/** Decides whether a message is still sent, and what follows from an attempt. Pure. */
import { storable } from '../../../platform/lib/text';
import { type Backoff, backoffMs, withJitter } from '../../../platform/lib/time';
import type { ChannelName, SendOutcome } from '../channel';
import { modesOf, opensChannel, type Subscriber } from '../recipients/recipient';
import { RESULTS, type Settled, type TakenMessage } from './messages';

/** 1 s, 2 s, … 15 min: a signal cannot wait for a busy destination; other alerts survive half an hour of outage. */
const RETRY: Backoff = { firstMs: 1_000, longestMs: 900_000 };
const MOST_TRIES = 12;
/** After 7 s of outage a signal goes to another channel, if the customer has one for that; a program still gets it. */
const MOST_OF_SIGNAL = 4;
const MOST_UNSURE = 1;
const OPEN_AGAIN_MS = 5_000;
const MOST_WORDS = 300;

/** Settles a message that must not be sent; null: send it. */
export function settleUnsent(
  message: TakenMessage,
  to: Subscriber | undefined,
  channel: ChannelName,
  now: Date,
): Settled | null {
  const drop = (result: string) => ({ state: 'dropped', result }) as const;
  if (!to || (to.isFormer && message.kind !== 'billing')) return drop('The plan has ended.');
  const modes = modesOf(to, message, now);
  if (modes === null && message.signal !== null) return drop('Your current rules exclude it.');
  if (modes?.[channel] === 'off' || !opensChannel(to.tier, channel))
    return drop('It was switched off, or the plan does not include it.');
  if (!to.addresses.has(channel)) {
    const why = to.failures.get(channel);
    return { ...drop('There is no working address.'), ...(why !== undefined && { hasFailed: true }) };
  }
  if (message.kind === 'signal' && (message.signal === null || message.signal.endedAt !== null))
    return drop(RESULTS.ended);
  if (message.uselessAt !== null && message.uselessAt <= now) return drop(RESULTS.late);
  // The feed dropped out and came back: the end is announced once it is final.
  if (message.kind === 'ended' && message.signal !== null && message.signal.endedAt === null)
    return putBack(RESULTS.open, new Date(now.getTime() + OPEN_AGAIN_MS));
  if (message.unsure > MOST_UNSURE)
    return { state: 'dead', result: 'Sending was interrupted twice; it may have arrived.', hasFailed: true };
  return null;
}

/** Nothing was sent, so this does not count as an attempt. */
export const putBack = (result: string, dueAt: Date): Settled => ({
  ...{ state: 'waiting', result, dueAt },
  ...{ isUnsure: false, isTried: false },
});

/** `Error`: it is unknown whether the message arrived. */
export function settle(
  outcome: SendOutcome | Error,
  { tries, unsure, isProgram }: Pick<TakenMessage, 'tries' | 'unsure'> & { readonly isProgram?: boolean },
  now: Date,
  random: number,
  canFallBack: () => boolean = () => false,
): Settled {
  if (outcome instanceof Error) {
    const result = inWords(outcome.message);
    if (unsure >= MOST_UNSURE) return { state: 'dead', result, hasFailed: true };
    return { state: 'waiting', result, dueAt: later(tries, now, random), isUnsure: true, isTried: true };
  }
  if (outcome.outcome === 'paused') return putBack(RESULTS.paused, outcome.until);
  if (outcome.outcome === 'accepted') return { state: 'sent', result: outcome.reference ?? null };
  const result = inWords(outcome.reason);
  if (outcome.outcome === 'refused')
    return { state: outcome.addressGone ? 'dropped' : 'dead', result, hasFailed: true };
  const fallsBack = tries >= MOST_OF_SIGNAL && canFallBack();
  if (tries >= MOST_TRIES || (fallsBack && !isProgram)) return { state: 'dead', result, hasFailed: true };
  const asked = new Date(now.getTime() + (outcome.pause?.ms ?? 0));
  const own = later(tries, now, random);
  return {
    ...{ state: 'waiting', result, dueAt: asked > own ? asked : own, isUnsure: false, isTried: true },
    ...(fallsBack && tries === MOST_OF_SIGNAL && { hasFailed: true }),
  };
}

const later = (tries: number, now: Date, random: number): Date =>
  new Date(now.getTime() + withJitter(backoffMs(RETRY, tries), random));

const inWords = (text: string): string => storable(text.slice(0, MOST_WORDS));
