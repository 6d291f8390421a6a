/** The expected profit of a signal at the customer's own speed, and the probability of a profit. */
import type { FoundSignal, Outlook, OutlookOfStake, SignalWorth } from '@spreadwise/contract';
import {
  CHANCE_BANDS,
  LEAST_CHANCE,
  REACTION_S,
  REACTIONS,
  type Reaction,
} from '@spreadwise/contract/reaction';
import { type OrderLeg, placeAll } from '../../engine';
import type { Left } from './ways';

type Later = NonNullable<SignalWorth['later']>;

/** Corrected by how earlier forecasts came true. */
export function laterWorth(left: Left, outlook: Outlook, reaction: Reaction): Later {
  const later = uncorrected(left, outlook, reaction);
  const { calibration } = ofStake(left, outlook[reaction]);
  const band = CHANCE_BANDS.findLastIndex((from) => later.chance >= from);
  const [shift = 0, part = 1] = calibration?.[band] ?? [];
  const chance = Math.min(1, Math.max(0, later.chance + shift));
  const eur = later.eur !== null && later.eur > 0 ? Math.min(later.eur * part, left.eur ?? 0) : later.eur;
  return { ...later, chance: Math.round(chance * 1000) / 1000, eur: eur === null ? null : short(eur) };
}

/** `left`: at once, at the customer's stake and fees. How a stake fares does not depend on the fees. */
export function uncorrected(left: Left, outlook: Outlook, reaction: Reaction): Later {
  const { measured, missed = 0, kept } = ofStake(left, outlook[reaction]);
  const factor = 1 + left.net;
  const filled = kept.reduce((sum, part) => sum + factor * part - 1, 0) / kept.length;
  // Gaps are not assumed to grow.
  const net = Math.min(left.net, (1 - missed) * filled);
  const amountEur = stakeEur(left);
  return {
    seconds: REACTION_S[reaction],
    chance: Math.round((1 - missed) * shareAbove(kept, 1 / factor) * 1000) / 1000,
    eur: amountEur === null ? null : amountEur * net,
    measured,
  };
}

const stakeEur = ({ eur, net }: Left): number | null => (eur === null ? null : eur / net);

/** The outlook of stakes of the customer's size. */
function ofStake(left: Left, outlook: Outlook[Reaction]): OutlookOfStake {
  const eur = stakeEur(left) ?? Number.POSITIVE_INFINITY;
  return outlook.smaller?.find(({ upToEur }) => eur < upToEur) ?? outlook;
}

interface SizedStake {
  readonly left: Left;
  /** On their books; absent from older signals. */
  readonly legs?: readonly OrderLeg[] | undefined;
}

/** For both ways of holding coins; for moved ones, by earlier stakes in transit as long. */
export function forecast(
  sized: SizedStake,
  { way, arrived }: Pick<SignalWorth, 'way' | 'arrived'>,
  outlook: Outlook,
  reaction: Reaction,
): Later {
  const later = laterWorth(sized.left, outlook, reaction);
  if (way !== 'moved') return withSmallerStake(later, sized, outlook, reaction);
  if (!arrived) return later;
  const { followed, gained, estimate } = arrived;
  const chance = estimate?.chance ?? gained / followed;
  return { seconds: REACTION_S[reaction], chance, eur: sized.left.eur, measured: followed };
}

/** It must be expected to earn this much more than the whole stake; otherwise one figure is better than two. */
const WORTH_SAYING = 1.05;

/** Adds the smaller stake with the highest expected profit, if that exceeds the expected profit of the whole. */
function withSmallerStake(later: Later, { left, legs }: SizedStake, outlook: Outlook, reaction: Reaction) {
  const wholeEur = stakeEur(left);
  // After a second nearly the whole gap is left: the whole returned 1 to 4 % more than the stake that seemed better.
  if (!legs || wholeEur === null || reaction === 'bot') return later;
  const rate = wholeEur / left.amount;
  let best: Later['smaller'];
  let mostEur = WORTH_SAYING * Math.max(0, later.eur ?? 0);
  for (const { stakeEur: partEur } of outlook[reaction].smaller ?? []) {
    const placed = partEur < wholeEur ? placeAll(legs, partEur / rate) : null;
    if (!placed || placed.profit <= 0) continue;
    const [amount, profit] = [short(placed.amount), short(placed.profit)];
    const part = { amount, profit, net: profit / amount, eur: profit * rate };
    const { eur, chance } = laterWorth(part, outlook, reaction);
    if (eur === null || eur <= mostEur || chance < LEAST_CHANCE) continue;
    best = { amount, amountEur: short(amount * rate), profit, chance, eur, amounts: placed.amounts };
    mostEur = eur;
  }
  return best ? { ...later, smaller: best } : later;
}

/** These numbers are sent with every change. */
const short = (value: number): number => Number(value.toPrecision(6));

/** The share above a bound of equal parts with these means, interpolated linearly between two means. */
function shareAbove(means: readonly number[], bound: number): number {
  const above = means.findIndex((mean) => mean > bound);
  if (above < 0) return 0;
  if (above === 0) return 1;
  const [from = bound, to = bound] = [means[above - 1], means[above]];
  const part = to > from ? (bound - from) / (to - from) : 0;
  return 1 - (above - 0.5 + part) / means.length;
}

/** At how many speeds it is worth acting on at the market's figures: rises as a gap lasts. */
export const speedsWorthActing = ({ worth, outlook }: FoundSignal): number =>
  worth.inPlace && outlook
    ? REACTIONS.filter(
        (reaction) => laterWorth(worth.inPlace as Left, outlook, reaction).chance >= LEAST_CHANCE,
      ).length
    : 0;
