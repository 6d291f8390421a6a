/** Allocates open signals to a customer who asks for them by a call rather than on a stream. */
import type { Signal, SignalsQuery } from '@spreadwise/contract';
import { utcDay } from '../../lib/utc-day';
import type { OpenSignalLog } from '../log/open-signal-log';
import type { DeliveriesStore, QuotaUsage } from './deliveries-store';
import { hasQuotaLeft, isInScope, type Viewer } from './entitlement';
import { byWorth, matchesFilters, type SignalFilters } from './selection';

export interface AllocationContext {
  readonly deliveries: DeliveriesStore;
  readonly openSignals: Pick<OpenSignalLog, 'open' | 'mayRepeat'>;
  readonly now: () => Date;
  /** Informs the customer's streams of what was allocated here. */
  readonly onAllocated: (customerId: string, day: string, usage: QuotaUsage) => void;
}

export interface ReadRequest extends SignalFilters {
  readonly state: SignalsQuery['state'];
  readonly isFirstPage: boolean;
}

type Customer = Extract<Viewer, { kind: 'customer' }>;

const MOST_AT_ONCE = 500;

/** Returns how much of today's quota is used, including what is allocated now, the best first. */
export async function allocateOnRead(
  context: AllocationContext,
  { customerId, limits }: Customer,
  request: ReadRequest,
): Promise<number> {
  const { openSignals, deliveries, now, onAllocated } = context;
  const asksForNew = request.state !== 'ended' && request.isFirstPage;
  const wanted = [...openSignals.open.values()]
    .map(({ signal }) => signal)
    .filter((signal) => asksForNew && isInScope(limits, signal) && matchesFilters(request, signal));
  const day = utcDay(now());
  const { used, allocated } = await deliveries.usage(customerId, day, idsOf(wanted));
  const missing = wanted.filter(({ id }) => !allocated.has(id));
  const fresh = hasQuotaLeft(limits, used) ? missing : await repeatsAmong(missing, customerId, context);
  if (fresh.length === 0) return used;
  const signalIds = idsOf(fresh.sort(byWorth).slice(0, MOST_AT_ONCE));
  const allocation = { customerId, daily: limits.dailySignals, signalIds };
  const usage = (await deliveries.allocate(day, now(), [allocation])).get(customerId);
  if (usage) onAllocated(customerId, day, usage);
  return usage?.used ?? used;
}

/** Those that count towards no quota: advice from before the feed broke off, which the customer has had. */
async function repeatsAmong(
  signals: readonly Signal[],
  customerId: string,
  { openSignals, deliveries }: AllocationContext,
): Promise<Signal[]> {
  const candidates = signals.filter(openSignals.mayRepeat);
  if (candidates.length === 0) return [];
  const repeats = await deliveries.repeatsAmong(customerId, idsOf(candidates));
  return candidates.filter(({ id }) => repeats.has(id));
}

const idsOf = (signals: readonly Signal[]): string[] => signals.map(({ id }) => id);
