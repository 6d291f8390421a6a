/** What a stake becomes when its gap closes: deep books cost only the fees, shallow ones much more. */
import type { Side } from '../../../engine';
import type { Hop } from '../cycles';
import { depthOf } from '../depth';
import { endsOn } from '../later-orders';

const NOW = 1_000;
const AT = { now: NOW, bookLimitMs: 5_000 };

const hop = (side: Side, book: { bids: [number, number][]; asks: [number, number][] } | null): Hop => {
  const [bid, ask] = [book?.bids[0]?.[0] ?? 99, book?.asks[0]?.[0] ?? 100];
  const quoted = { bid, ask, bidSize: 0, askSize: 0, fee: 0.001, at: NOW };
  return { side, market: { ...quoted, book: book && { at: NOW, ...book } } } as unknown as Hop;
};
const after = (stake: number, ...hops: Hop[]) => {
  const depth = depthOf(hops, ...([AT.now, AT.bookLimitMs] as const));
  return endsOn(hops, depth?.legs ?? [], AT)(stake).ifClosed;
};

const DEEP = { bids: [[100, 1_000]] as [number, number][], asks: [[100, 1_000]] as [number, number][] };
const DEARER = { bids: [[101, 1_000]] as [number, number][], asks: [[101, 1_000]] as [number, number][] };

it('two deep books without a spread cost the fee of the first twice', () => {
  expect(after(1_000, hop('buy', DEEP), hop('sell', DEARER))).toBeCloseTo(0.999 ** 2, 9);
});

it('the spread and the depth of selling back are lost as well, more so for larger stakes', () => {
  const thin = {
    asks: DEEP.asks,
    bids: [
      [99, 5],
      [90, 5],
    ] as [number, number][],
  };
  const at = (stake: number) => after(stake, hop('buy', thin), hop('sell', DEARER));
  expect(at(400)).toBeCloseTo(0.99 * 0.999 ** 2, 3);
  expect(at(1_000)).toBeLessThan(0.95);
  // Beyond the end of the book, at its last price.
  expect(at(10_000)).toBeCloseTo(0.9 * 0.999 ** 2, 2);
});

it('three legs give the mean of closing after the first and after the second', () => {
  const [one, two] = [0.999 ** 2, 0.999 ** 4];
  expect(after(1_000, hop('buy', DEEP), hop('sell', DEEP), hop('buy', DEEP))).toBeCloseTo((one + two) / 2, 9);
});

it('without a book for selling back, the fees of all legs are lost', () => {
  const oneSided = { asks: DEEP.asks, bids: [] as [number, number][] };
  expect(after(1_000, hop('buy', oneSided), hop('sell', DEARER))).toBeCloseTo(0.999 ** 2, 9);
});
