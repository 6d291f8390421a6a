/** Configures where market data comes from and whether it is recorded. */
import { join, resolve } from 'node:path';
import type { FeedSettings, LiveSettings, MarketSettings } from '../advice/market';
import type { Variables } from './variables';

export function marketConfig(variables: Variables, dataDir: string): MarketSettings {
  return { ...feedConfig(variables, dataDir), record: variables.RECORD ? resolve(variables.RECORD) : null };
}

/** Where `npm run calibrate` writes the gaps of a recording. */
const GAPS_FILE = 'market-gaps.json';

function feedConfig(variables: Variables, dataDir: string): FeedSettings {
  const { MARKET_FEED, MARKET_SEED, REPLAY } = variables;
  if (MARKET_FEED === 'live') return liveConfig(variables);
  if (MARKET_FEED === 'replay') return { feed: 'replay', file: resolve(REPLAY ?? '') };
  return { feed: 'simulated', seed: MARKET_SEED ?? null, gapsFile: join(dataDir, GAPS_FILE) };
}

const liveConfig = (variables: Variables): LiveSettings => ({
  feed: 'live',
  groups: variables.EXCHANGES ?? [],
  address: variables.MARKET_ADDRESS,
  feesFile: variables.MARKET_FEES_FILE ? resolve(variables.MARKET_FEES_FILE) : null,
});

/** Refuses variables that the feed does not read: MARKET_FEED is more likely wrong than the variable superfluous. */
export function checkMarket(variables: Variables): string[] {
  const { MARKET_FEED, EXCHANGES, REPLAY, RECORD } = variables;
  const problems: string[] = [];
  const feed = MARKET_FEED ?? 'simulated';
  if (feed === 'live' && !EXCHANGES)
    problems.push('EXCHANGES is not set; MARKET_FEED=live requires it, e.g. EXCHANGES=binance,kraken.');
  if (feed === 'replay' && !REPLAY)
    problems.push('REPLAY is not set; MARKET_FEED=replay requires it: the path of a recording.');
  for (const name of ['EXCHANGES', 'MARKET_FEES_FILE'] as const)
    if (feed !== 'live' && variables[name]) problems.push(`${name} is set, but ${onlyFor('live', feed)}`);
  if (feed !== 'replay' && REPLAY) problems.push(`REPLAY is set, but ${onlyFor('replay', feed)}`);
  if (feed !== 'simulated' && variables.MARKET_SEED !== undefined)
    problems.push(`MARKET_SEED is set, but ${onlyFor('simulated', feed)}`);
  if (RECORD && REPLAY && resolve(RECORD) === resolve(REPLAY))
    problems.push('RECORD and REPLAY are the same file; a recording cannot be overwritten while it is read.');
  return problems;
}

const onlyFor = (meant: string, feed: string) =>
  `only MARKET_FEED=${meant} reads it, and the feed is ${feed}.`;

export function checkProductionMarket({ MARKET_FEED }: Variables): string[] {
  if (MARKET_FEED) return [];
  return [
    'MARKET_FEED is not set; production takes live (with EXCHANGES), or the simulated market only with MARKET_FEED=simulated.',
  ];
}
