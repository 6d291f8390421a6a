/** Three trades on one exchange, walked on books, fresh and proven. */

import { type ConfidenceFacts, confidenceOf } from './confidence';

const SURE: ConfidenceFacts = {
  hops: 3,
  onDepth: true,
  net: 0.004,
  thinnest: { name: '', covered: 1 },
  oldest: { name: 'BTC/USDT on alpha', ageMs: 100 },
  quoteLimitMs: 5_000,
  seenMs: 10_000,
  transfers: [],
  profitEur: 50,
  transferCostEur: 0,
};
const MOVE = { asset: 'BTC', from: 'alpha', to: 'beta', network: 'BITCOIN', withdrawFee: 0.0002, open: true };
const weigh = (facts: Partial<ConfidenceFacts>) => confidenceOf({ ...SURE, ...facts });

describe('confidence', () => {
  it('is full when nothing speaks against it, and says why', () => {
    expect(weigh({})).toEqual({
      level: 'high',
      score: 1,
      reasons: [
        'The amount was walked on the order books of all legs.',
        'It has held for 10 s so far.',
        'It stays on one exchange: nothing has to be moved.',
      ],
    });
  });

  it.each<[string, Partial<ConfidenceFacts>, string]>([
    ['no order books', { onDepth: false }, 'Not all order books are known'],
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
    ['a short life so far', { seenMs: 500 }, 'It has been seen for 0.5 s only.'],
    ['many trades', { hops: 6 }, '6 trades have to succeed one after another.'],
    [
      'a coin to move',
      { transfers: [MOVE] },
      'BTC from Alpha to Beta has to be moved; the network BITCOIN is open.',
    ],
    [
      'a gain too good to be true',
      { net: 0.08 },
      'A gain of 8.00% is more often a wrong price than a chance.',
    ],
  ])('is less with %s, and that stands first', (_, facts, reason) => {
    const { score, reasons } = weigh(facts);
    expect(score).toBeLessThan(1);
    expect(reasons[0]).toContain(reason);
  });

  it('is low when a network is shut, and lower the more there is to doubt', () => {
    const shut = { transfers: [{ ...MOVE, open: false }] };
    expect(weigh(shut).level).toBe('low');
    expect(weigh({ ...shut, onDepth: false }).score).toBeLessThan(weigh(shut).score);
    expect(weigh({ ...shut, onDepth: false }).reasons[0]).toContain('cannot be moved now');
  });

  it('is low when moving the coins takes the whole profit', () => {
    const { level, reasons } = weigh({ transfers: [MOVE], profitEur: 10, transferCostEur: 12.3 });
    expect(level).toBe('low');
    expect(reasons[0]).toBe('Moving the coins costs €12.30, which takes the whole profit of €10.00.');
    expect(weigh({ transfers: [MOVE], profitEur: 10, transferCostEur: 6 }).reasons[0]).toContain('most of');
    expect(weigh({ transfers: [MOVE], profitEur: 10, transferCostEur: 1 }).level).toBe('high');
  });

  it('stays between 0 and 1 whatever comes together, and says nothing twice', () => {
    const unknown = { ...MOVE, network: null, withdrawFee: null, open: null };
    const { score, reasons } = weigh({
      hops: 6,
      onDepth: false,
      net: 1,
      thinnest: { name: 'x', covered: 0 },
      oldest: { name: 'x', ageMs: 99_999 },
      seenMs: 0,
      transfers: Array(5).fill(unknown),
      transferCostEur: null,
    });
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThan(0.1);
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});
