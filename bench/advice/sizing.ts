/**
 * Personal sizing, through the call that values every customer's signals, compared with a plain search of the books:
 * random books, order limits, tolls, fees and capital.
 */
import { DEFAULT_TRADING_PROFILE, type TradingProfile } from '@spreadwise/contract';
import type { OrderLeg, Side } from '../../api/src/advice/engine';
import { offBest } from '../../api/src/advice/engine/testing/plain-sizing';
import { signalOnBooks } from '../../api/src/advice/signals/testing/on-books';
import { valueFor } from '../../api/src/advice/signals/value/value-for';
import { createRandom, type Random } from '../engine/random';
import { against, type Part } from './part';

/** The full number takes some minutes, so it runs only when a seed is given. */
const CASES = process.argv.includes('--seed') ? 100_000 : 20_000;
const CENT = 0.01;
const MOST_LEVELS = 20;

export const sizing: Part = {
  name: 'sizing',
  async prove(seed, print) {
    const random = createRandom(seed);
    const totals = { earning: 0, off: 0, largest: 0, micros: 0 };
    for (let tried = 0; tried < CASES; tried += 1) proveOne(random, totals);
    const { earning, off, largest, micros } = totals;
    print(
      `${CASES} profiles, ${earning} of them with something left; ${(micros / CASES).toFixed(1)} µs each`,
    );
    return against(print, {
      what: 'off by more than a cent',
      figure: `${off}, the largest difference €${largest.toFixed(5)}`,
      goal: '0',
      isMet: off === 0 && earning > CASES / 10,
    });
  },
};

interface Totals {
  earning: number;
  off: number;
  largest: number;
  micros: number;
}

function proveOne(random: Random, totals: Totals): void {
  const rate = 10 ** (4 * random.next() - 2);
  const legs = someLegs(random, rate);
  const euros = Math.round(10 ** (2 + 3.5 * random.next()) * 100) / 100;
  const profile = someProfile(random, legs, euros);
  const found = signalOnBooks('a', legs, { rate });
  const began = performance.now();
  const { worth } = valueFor(profile, found);
  totals.micros += (performance.now() - began) * 1_000;
  const own = legs.map((leg, index) => ({ ...leg, fee: profile.takerFees[`x${index}`] ?? leg.fee }));
  const most = profile.capital ? euros / rate : Number.POSITIVE_INFINITY;
  const ways = [
    [worth.inPlace, own.map((leg) => ({ ...leg, toll: 0 })), most / legs.length],
    [worth.moved, own, most],
  ] as const;
  for (const [left, books, within] of ways) {
    const difference = Math.abs(offBest(books, within, left?.profit ?? 0, CENT / 2 / rate) * rate);
    if (difference > CENT) totals.off += 1;
    totals.largest = Math.max(totals.largest, difference);
  }
  if (worth.inPlace || worth.moved) totals.earning += 1;
}

function someProfile(random: Random, legs: readonly OrderLeg[], euros: number): TradingProfile {
  const fees = legs.map((_, index) => [`x${index}`, pick(random, [-0.0003, 0, 0.0004, 0.001, 0.002, 0.02])]);
  const takerFees = Object.fromEntries(fees.filter(() => random.next() < 0.6));
  const capital = random.next() < 0.8 ? { kind: 'in all' as const, cents: Math.round(euros * 100) } : null;
  return { ...DEFAULT_TRADING_PROFILE, takerFees, capital };
}

/** Coins of any price; a stake of some hundred to some ten thousand euros, in a few to some hundred thousand steps. */
function someLegs(random: Random, rate: number): OrderLeg[] {
  const hops = pick(random, [2, 2, 2, 3, 3, 4, 5, 6]);
  const total = 0.002 + 0.02 * random.next();
  let worth = rate;
  return Array.from({ length: hops }, (_, index) => {
    const next = index === hops - 1 ? rate : 10 ** (6 * random.next() - 3);
    const leg = someLeg(random, {
      from: worth,
      to: next,
      edge: total / hops + 0.004 * (random.next() - 0.5),
    });
    worth = next;
    return leg;
  });
}

/** `from`, `to`: the worth of one unit of each coin, in euros. */
function someLeg(random: Random, { from, to, edge }: { from: number; to: number; edge: number }): OrderLeg {
  const side: Side = random.next() < 0.5 ? 'buy' : 'sell';
  const [base, quote] = side === 'sell' ? [from, to] : [to, from];
  let off = side === 'sell' ? 1 + edge : 1 / (1 + edge);
  const count = 1 + Math.floor(random.next() * MOST_LEVELS);
  const levels = Array.from({ length: count }, (): [number, number] => {
    const level: [number, number] = [(off * base) / quote, 10 ** (1.5 + 2 * random.next()) / base];
    off *= 1 + (side === 'sell' ? -1 : 1) * 0.002 * random.next();
    return level;
  });
  const step = random.next() < 0.2 ? 0 : 10 ** Math.floor(Math.log10(10 ** (5 * random.next() - 3) / base));
  const least = random.next() < 0.5 ? 0 : 10 ** (2.5 * random.next());
  return {
    ...{ side, fee: pick(random, [0, 0.0005, 0.001]), levels, step },
    minAmount: random.next() < 0.5 ? least / base : 0,
    minCost: least / quote,
    toll: random.next() < 0.4 ? (2 * random.next() ** 3) / to : 0,
  };
}

const pick = <T>(random: Random, all: readonly T[]): T => all[Math.floor(random.next() * all.length)] as T;
