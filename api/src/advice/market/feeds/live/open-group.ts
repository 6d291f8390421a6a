/** Opens a group of real exchanges in this thread, as the configuration says. */
import { REAL_TIMERS } from '../../../../platform/lib/time';
import { createCallBudget, type TakeSlice } from '../../call-budget';
import { takerFeeOf } from '../../exchanges/fees';
import type { LiveSettings } from '../../settings';
import type { FeedLog } from './feed-log';
import { createExchangeGroup, type ExchangeGroup } from './group';
import { createLagMeter } from './lag';
import { createFeesFile } from './terms/fees-file';
import { firstKnown } from './terms/terms';

/** While its stream is handled later than so long after it came in, an exchange is not advised on. */
const LAG_LIMIT_MS = 2_000;

export interface GroupContext {
  readonly log: FeedLog;
  /** Hears of each quote or book that was not believed. */
  readonly refused: (reason: string) => void;
  /** By which the processes behind one address share their requests; null: there is this one only. */
  readonly takeSlice: TakeSlice | null;
}

export function openGroup(
  exchanges: readonly string[],
  { feesFile }: LiveSettings,
  { log, refused, takeSlice }: GroupContext,
): ExchangeGroup {
  const timers = REAL_TIMERS;
  return createExchangeGroup({
    exchanges,
    terms: firstKnown(feesFile === null ? [] : [createFeesFile({ file: feesFile, log, timers })], takerFeeOf),
    now: Date.now,
    lagMs: createLagMeter(timers).lagMs,
    lagLimitMs: LAG_LIMIT_MS,
    log,
    ...(takeSlice && { budget: createCallBudget(takeSlice, Date.now) }),
    onRefused: (_exchange, reason) => refused(reason),
  });
}
