/** Three trades on one exchange, sized on the books, fresh and proven. */
import { doubtText } from '@spreadwise/contract/doubt-text';
import { type ConfidenceFacts, confidenceOf } from './confidence';

const SURE: ConfidenceFacts = {
  hops: 3,
  onDepth: true,
  net: 0.004,
  thinnest: { name: '', covered: 1 },
  oldest: { name: 'BTC/USDT on alpha', ageMs: 100 },
  quoteLimitMs: 5_000,
  seenMs: 10_000,
  lasting: null,
  transfers: [],
  profitEur: 50,
  transferCostEur: 0,
  chance: 0.9,
};
const MOVE = { asset: 'BTC', from: 'alpha', to: 'beta', network: 'BITCOIN', withdrawFee: 0.0002, open: true };
const weigh = (facts: Partial<ConfidenceFacts>) => confidenceOf({ ...SURE, ...facts });

describe('confidence', () => {
  it('is the probability of a profit, with the reasons for it', () => {
    expect(weigh({})).toEqual({
      level: 'high',
      score: 0.9,
      reasons: [
        'The stake is priced through every trade’s order book.',
        'It has lasted 10 s so far.',
        'It stays on one exchange: nothing has to be transferred.',
      ],
    });
  });

  it.each([
    [0.8, 'high'],
    [0.79, 'medium'],
    [0.6, 'medium'],
    [0.59, 'low'],
  ])('of %d is %s', (chance, level) => {
    expect(weigh({ chance })).toMatchObject({ score: chance, level });
  });

  it.each<[string, Partial<ConfidenceFacts>, string]>([
    ['missing order books', { onDepth: false }, 'Not all order books are known'],
    [
      'a best price that covers little of the amount',
      { thinnest: { name: 'SOL/USDT on beta', covered: 0.12 } },
      'The best price of SOL/USDT on beta covers only 12% of the amount.',
    ],
    [
      'an old price',
      { oldest: { name: 'SOL/USDT on beta', ageMs: 3_210 } },
      'The oldest price, of SOL/USDT on beta, is 3.2 s old.',
    ],
    ['a short lifetime so far', { seenMs: 500 }, 'It has been seen for only 0.5 s.'],
    ['many trades', { hops: 6 }, '6 trades must succeed one after another.'],
    [
      'a coin to move',
      { transfers: [MOVE] },
      'BTC has to be moved from Alpha to Beta; the BITCOIN network is open.',
    ],
    [
      'a return that is too good to be true',
      { net: 0.08 },
      'A gain of 8.00% is more often a wrong price than an opportunity.',
    ],
  ])('names %s first', (_, facts, reason) => {
    expect(weigh(facts).reasons[0]).toContain(reason);
  });

  it('names a closed network first, whatever other doubts there are', () => {
    const shut = { transfers: [{ ...MOVE, open: false }] };
    expect(weigh({ ...shut, onDepth: false }).reasons[0]).toContain('now: no network is open');
  });

  it('warns of two coins with one name before all else', () => {
    const lasting = {
      since: '2026-11-21T09:30:00.000Z',
      reasons: ['same ticker', 'transfers closed'] as const,
    };
    const shut = { ...MOVE, open: false };
    expect(
      weigh({ lasting: { ...lasting, reasons: [...lasting.reasons] }, transfers: [shut] }).reasons[0],
    ).toBe('BTC is probably two coins with the same ticker: compare them before you trade.');
  });

  it('compares the cost of moving the coins with the profit', () => {
    const { reasons } = weigh({ transfers: [MOVE], profitEur: 10, transferCostEur: 12.3 });
    expect(reasons[0]).toBe('Transfers cost €12.30, which is the whole profit of €10.00.');
    expect(weigh({ transfers: [MOVE], profitEur: 10, transferCostEur: 6 }).reasons[0]).toContain('most of');
  });

  it('repeats no reason, whatever is combined', () => {
    const unknown = { ...MOVE, network: null, withdrawFee: null, open: null };
    const { reasons } = weigh({
      hops: 6,
      onDepth: false,
      net: 1,
      thinnest: { name: 'x', covered: 0 },
      oldest: { name: 'x', ageMs: 99_999 },
      seenMs: 0,
      transfers: Array(5).fill(unknown),
      transferCostEur: null,
    });
    expect(new Set(reasons).size).toBe(reasons.length);
  });

  it('has a German text for each reason, with German figures', () => {
    const name = 'SOL/USDT on Beta';
    const doubted: Partial<ConfidenceFacts> = {
      ...{ hops: 6, onDepth: false, net: 0.08, seenMs: 500, profitEur: 1_010, transferCostEur: 1_012.3 },
      ...{ thinnest: { name, covered: 0.12 }, oldest: { name, ageMs: 3_210 } },
      lasting: { since: '2026-11-21T09:30:00.000Z', reasons: ['same ticker'] },
      transfers: [MOVE, { ...MOVE, asset: 'SOL', open: false }, { ...MOVE, open: null }],
    };
    const others = [900, 1, null].map((transferCostEur) => ({ ...doubted, transferCostEur }));
    const reasons = [{}, doubted, ...others].flatMap((facts) => weigh(facts).reasons);
    const inGerman = reasons.map((reason) => doubtText(reason, 'de'));
    expect(inGerman.filter((text, index) => text === reasons[index])).toEqual([]);
    expect(inGerman.filter((text) => /\b(the|is|of|has|it|or)\b/.test(text))).toEqual([]);
    const spaced = inGerman.map((text) => text.replaceAll('\u00a0', ' '));
    expect(spaced).toContain('Der Transfer kostet 1.012,30 € und damit den ganzen Gewinn von 1.010,00 €.');
    expect(spaced).toContain('Der beste Kurs von SOL/USDT auf Beta reicht nur für 12 % des Einsatzes.');
    expect(spaced).toContain('Der älteste Kurs, von SOL/USDT auf Beta, ist 3,2 s alt.');
    expect(spaced).toContain(
      'BTC oder SOL: vermutlich zwei verschiedene Coins gleichen Namens. Vergleichen Sie sie, bevor Sie handeln.',
    );
  });
});
