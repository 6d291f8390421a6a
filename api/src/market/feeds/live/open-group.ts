/** Opens a group of real exchanges in this thread, as the configuration says. */
import { REAL_TIMERS } from '../../../lib/timing/timers';
import { createCallBudget, type TakeSlice } from '../../call-budget';
import { takerFeeOf } from '../../exchanges/fees';
import type { LiveSettings } from '../../settings';
import { CLIENT, createExchangeLoader } from './ccxt/library';
import type { FeedLog } from './feed-log';
import { createExchangeGroup, type ExchangeGroup } from './group';
import { createLagMeter } from './lag';
import { createFeesFile } from './terms/fees-file';
import { createKeyTerms } from './terms/key-terms';
import { firstKnown } from './terms/terms';

export interface GroupContext {
  readonly log: FeedLog;
  /** Hears of each quote or book that was not believed. */
  readonly refused: (reason: string) => void;
  /** By which the processes behind one address share their requests; null: there is this one only. */
  readonly takeSlice: TakeSlice | null;
}

export function openGroup(
  exchanges: readonly string[],
  { lagLimitMs, feesFile, keys }: LiveSettings,
  { log, refused, takeSlice }: GroupContext,
): ExchangeGroup {
  const timers = REAL_TIMERS;
  const load = createExchangeLoader();
  const byKey = exchanges.flatMap((exchange) => {
    const key = keys[exchange];
    const open = () => load(exchange, { ...CLIENT, ...key });
    return key ? [createKeyTerms({ exchange, open, log, timers, random: Math.random })] : [];
  });
  return createExchangeGroup({
    exchanges,
    terms: firstKnown(
      [...(feesFile === null ? [] : [createFeesFile({ file: feesFile, log, timers })]), ...byKey],
      takerFeeOf,
    ),
    now: Date.now,
    lagMs: createLagMeter(timers).lagMs,
    lagLimitMs,
    log,
    load,
    ...(takeSlice && { budget: createCallBudget(takeSlice, Date.now) }),
    onRefused: (_exchange, reason) => refused(reason),
  });
}
