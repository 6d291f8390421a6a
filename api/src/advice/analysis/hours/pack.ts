/** A coin's spreads of an hour in some hundred bytes: fractions on average and in millionths, compressed. */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import type { CoinSpreads } from './coin-spreads';

interface Packed extends Pick<CoinSpreads, 'pairs' | 'universes' | 'seconds' | 'gainSeconds'> {
  /** Null: never seen. */
  readonly means: readonly (number | null)[];
  readonly bests: readonly (number | null)[];
}

const MILLION = 1_000_000;
const deflate = promisify(deflateRaw);

/** Compressed beside this thread: an hour has hundreds of coins. */
export function pack({ sumNet, maxNet, ...counts }: CoinSpreads): Promise<Buffer> {
  const { seconds } = counts;
  const packed: Packed = {
    ...counts,
    means: sumNet.map((sum, place) => millionths(sum / (seconds[place] as number))),
    bests: maxNet.map(millionths),
  };
  return deflate(JSON.stringify(packed));
}

export function unpack(bytes: Uint8Array): CoinSpreads {
  const { means, bests, ...counts } = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  return {
    ...counts,
    sumNet: means.map((mean, place) => ((mean ?? 0) * (counts.seconds[place] as number)) / MILLION),
    maxNet: bests.map((best) => (best === null ? Number.NEGATIVE_INFINITY : best / MILLION)),
  };
}

const millionths = (fraction: number) => (Number.isFinite(fraction) ? Math.round(fraction * MILLION) : null);
