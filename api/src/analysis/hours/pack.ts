/**
 * A coin's series of an hour in some hundred bytes: figures by columns, fractions in millionths, compressed. Names are said
 * once, by the places of the figures: in a pair by where is bought, and then by where is sold.
 */
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { UNIVERSES } from '@spreadwise/shared-auth/model';
import { keyOf, type Series, type SeriesName } from './series';

interface Packed {
  readonly pairs: readonly (readonly [quote: string, exchanges: readonly string[]])[];
  /** Nothing in all columns where a series was never seen. */
  readonly universes: readonly number[];
  readonly seconds: readonly number[];
  readonly gainSeconds: readonly number[];
  readonly means: readonly number[];
  readonly bests: readonly number[];
}

const MILLION = 1_000_000;
const deflate = promisify(deflateRaw);

/** Beside the thread: of hundreds of coins one after another. */
export function pack(all: readonly Series[]): Promise<Buffer> {
  const pairs = pairsOf(all);
  const known = new Map(all.map((one) => [keyOf(one), one]));
  const places = namesOf(pairs).map((name) => known.get(keyOf(name)));
  const column = (figure: (one: Series) => number) => places.map((one) => (one ? figure(one) : 0));
  const packed: Packed = {
    pairs,
    universes: column(({ universe }) => UNIVERSES.indexOf(universe)),
    seconds: column(({ seconds }) => seconds),
    gainSeconds: column(({ gainSeconds }) => gainSeconds),
    means: column(({ sumNet, seconds }) => Math.round((sumNet / seconds) * MILLION)),
    bests: column(({ maxNet }) => Math.round(maxNet * MILLION)),
  };
  return deflate(JSON.stringify(packed));
}

export function unpack(bytes: Uint8Array): readonly Series[] {
  const { pairs, ...columns } = JSON.parse(inflateRawSync(bytes).toString()) as Packed;
  return namesOf(pairs).flatMap((name, place) => {
    const seconds = columns.seconds[place] ?? 0;
    if (seconds === 0) return [];
    return {
      ...name,
      universe: UNIVERSES[columns.universes[place] ?? 0] ?? 'all',
      seconds,
      gainSeconds: columns.gainSeconds[place] ?? 0,
      sumNet: ((columns.means[place] ?? 0) * seconds) / MILLION,
      maxNet: (columns.bests[place] ?? 0) / MILLION,
    };
  });
}

function pairsOf(all: readonly SeriesName[]): Packed['pairs'] {
  const pairs = new Map<string, Set<string>>();
  for (const { quote, buyAt, sellAt } of all)
    pairs.set(quote, (pairs.get(quote) ?? new Set()).add(buyAt).add(sellAt));
  return [...pairs].map(([quote, exchanges]) => [quote, [...exchanges]]);
}

const namesOf = (pairs: Packed['pairs']): readonly SeriesName[] =>
  pairs.flatMap(([quote, exchanges]) =>
    exchanges.flatMap((buyAt) =>
      exchanges.filter((sellAt) => sellAt !== buyAt).map((sellAt) => ({ quote, buyAt, sellAt })),
    ),
  );
