/** What an exchange may send, and what of it is accepted. */
import fc from 'fast-check';
import { DAY_MS } from '../../../../../platform/lib/time';
import { type KnownQuote, validateBook, validateQuote } from './validate';

const NOW = 1_800_000_000_000;
const nothing = (): KnownQuote => ({ newest: 0, sequence: 0, bid: null, ask: null });

test('validateQuote accepts only sound quotes, whatever is sent', () => {
  const value = fc.oneof(
    fc.double(),
    fc.double({ min: 0.1, max: 10 }),
    fc.constantFrom(0, -1, Number.NaN, Infinity, undefined, null, '1', {}, NOW, NOW - 100_000, NOW + 1e9),
  );
  const ticker = fc.record({ bid: value, ask: value, bidVolume: value, askVolume: value, timestamp: value });
  fc.assert(
    fc.property(ticker, (sent) => {
      const quote = validateQuote(sent, NOW, nothing());
      if (typeof quote === 'string') return;
      for (const number of [quote.bid, quote.ask, quote.bidSize, quote.askSize])
        if (number !== null) expect(number > 0 && Number.isFinite(number)).toBe(true);
      if (quote.bid !== null && quote.ask !== null) expect(quote.bid).toBeLessThanOrEqual(quote.ask);
      expect(quote.at).toBeLessThanOrEqual(NOW);
      expect(quote.at).toBeGreaterThanOrEqual(NOW - 60_000);
    }),
    { seed: 3, numRuns: 2000 },
  );
});

test("validateQuote lets the exchange's clock make a quote older, never newer", () => {
  const sent = (timestamp: number) => ({ bid: 1, ask: 2, timestamp });
  expect(validateQuote(sent(NOW - 5000), NOW, nothing())).toMatchObject({ at: NOW - 5000 });
  expect(validateQuote(sent(NOW + 5000), NOW, nothing())).toMatchObject({ at: NOW });
});

test('validateQuote does not reject later quotes as stale after a single time that is far ahead', () => {
  const known = nothing();
  validateQuote({ bid: 1, ask: 2, timestamp: NOW + DAY_MS }, NOW, known);
  expect(validateQuote({ bid: 1, ask: 2, timestamp: NOW }, NOW, known)).toMatchObject({ bid: 1 });
});

test('validateQuote rejects as stale what is older than the known quote, or than a minute', () => {
  const known = nothing();
  validateQuote({ bid: 1, ask: 2, timestamp: NOW }, NOW, known);
  expect(validateQuote({ bid: 1, ask: 2, timestamp: NOW - 1 }, NOW, known)).toBe('stale');
  expect(validateQuote({ bid: 1, ask: 2, timestamp: NOW - 60_001 }, NOW, nothing())).toBe('stale');
  // A rejected quote leaves the known one unchanged.
  expect(known).toMatchObject({ newest: NOW, bid: 1, ask: 2 });
});

test('validateQuote treats a ticker without bid and ask as no quote, or if streamed as emptying a market that had some', () => {
  const known = nothing();
  expect(validateQuote({ last: 5 }, NOW, known)).toBe('no-quote');
  validateQuote({ bid: 1 }, NOW, known);
  expect(validateQuote({ last: 5 }, NOW, known, { streamed: false })).toBe('no-quote');
  expect(validateQuote({ last: 5 }, NOW, known)).toMatchObject({ bid: null, ask: null });
});

describe('validateBook', () => {
  const judged = (book: object, known = { newest: 0, nonce: 0 }) => validateBook(book, NOW, known, 3);
  test.each([
    [
      'bids that rise',
      {
        bids: [
          [1, 1],
          [2, 1],
        ],
        asks: [],
      },
    ],
    [
      'asks that fall',
      {
        bids: [],
        asks: [
          [2, 1],
          [1, 1],
        ],
      },
    ],
    [
      'a repeated price',
      {
        bids: [
          [1, 1],
          [1, 1],
        ],
        asks: [],
      },
    ],
    ['a price of zero', { bids: [[0, 1]], asks: [] }],
    ['a negative amount', { bids: [[1, -1]], asks: [] }],
    ['text', { bids: [['1', '1']], asks: [] }],
    ['no levels', { bids: null, asks: [] }],
    ['a level without an amount', { bids: [1, 1], asks: [] }],
  ])('rejects a book with %s as malformed', (_, book) => {
    expect(judged(book)).toBe('malformed');
  });

  test('keeps the best levels and drops empty ones', () => {
    const asks = [
      [2, 0],
      [3, 1],
      [4, 1],
      [5, 1],
    ];
    expect(judged({ bids: [[1, 7, 99]], asks })).toEqual({
      at: NOW,
      bids: [[1, 7]],
      asks: [
        [3, 1],
        [4, 1],
      ],
    });
  });

  test('rejects a crossed book, and an update older than the last', () => {
    expect(judged({ bids: [[3, 1]], asks: [[2, 1]] })).toBe('crossed');
    const known = { newest: 0, nonce: 0 };
    expect(judged({ bids: [], asks: [], nonce: 7 }, known)).toMatchObject({ at: NOW });
    expect(judged({ bids: [], asks: [], nonce: 6 }, known)).toBe('stale');
  });
});
