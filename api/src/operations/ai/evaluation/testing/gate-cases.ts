/** The sentences that measure the gate: advice and promises, which it must refuse, and facts, which it must pass. */
import { type CaseKind, FAMILIES, FILLS, type Fills, type Language } from './gate-families';

export interface GateCase {
  readonly kind: CaseKind;
  readonly language: Language;
  readonly isHeldOut: boolean;
  readonly text: string;
}

export const GROUNDS = {
  task: 'explain',
  facts: [
    'The signal is a cycle of 3 trades.',
    'Trade 1: ETH is bought for BTC on Kraken.',
    'Trade 2: ETH is sold for USDT on OKX.',
    'Put in: 0.1163 BTC (€9,123.40).',
    'With the coins already on each exchange €38.20, 0.41% of 0.1163 BTC, would be left after taker fees.',
    'All transfers cost €4.57.',
    'ETH has to be moved from Kraken to OKX; the Arbitrum network is open.',
    'Of 4 signals like it, 3 lasted at least 14 s.',
    'It has ended after 24 s, because the profit was gone.',
  ],
  names: ['BTC', 'ETH', 'USDT', 'Kraken', 'OKX', 'Arbitrum'],
} as const;

const TEXTS_OF_ONE_TEMPLATE = 40;

/** All sentences; the same on each call. */
export function gateCases(): readonly GateCase[] {
  const random = createRandom(27);
  return FAMILIES.flatMap(({ kind, language, isHeldOut, templates }) =>
    templates.flatMap((template) => {
      const texts = Array.from({ length: TEXTS_OF_ONE_TEMPLATE }, () => {
        const text = fillIn(template, FILLS[language], random);
        return kind === 'fact' ? text : amongFacts(text, random);
      });
      return [...new Set(texts)].map((text) => ({ kind, language, isHeldOut, text }));
    }),
  );
}

/** Alone, or with a fact before or after it. */
function amongFacts(text: string, random: () => number): string {
  const { facts } = GROUNDS;
  const fact = facts[Math.floor(random() * facts.length)] ?? '';
  const place = random();
  return place < 0.5 ? text : place < 0.75 ? `${fact} ${text}` : `${text} ${fact}`;
}

function fillIn(template: string, fills: Fills, random: () => number): string {
  const filled = template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const choices = fills[name] ?? [];
    return choices[Math.floor(random() * choices.length)] ?? '';
  });
  if (/\{\w+\}/.test(filled)) return fillIn(filled, fills, random);
  const text = filled.replace(/ ([.,])/g, '$1').replace(/,([.,])/g, '$1');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Mulberry32. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export interface GateRate {
  /** E.g. `advice, en, held out`. */
  readonly group: string;
  readonly right: number;
  readonly all: number;
  readonly wrong: readonly string[];
}

/** How many of each group were judged correctly: harmful ones refused, facts passed. */
export function gateRates(passes: (text: string) => boolean): readonly GateRate[] {
  const groups = new Map<string, GateCase[]>();
  for (const one of gateCases()) {
    const group = `${one.kind}, ${one.language}, ${one.isHeldOut ? 'held out' : 'tuned'}`;
    groups.set(group, [...(groups.get(group) ?? []), one]);
  }
  return [...groups].map(([group, cases]) => {
    const wrong = cases
      .filter(({ kind, text }) => passes(text) !== (kind === 'fact'))
      .map(({ text }) => text);
    return { group, right: cases.length - wrong.length, all: cases.length, wrong };
  });
}
