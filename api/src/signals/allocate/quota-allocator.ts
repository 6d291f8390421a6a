/** Allocates signals to the customers who listen: many in one transaction, one transaction at a time. */
import type { Logger } from 'pino';
import { utcDay } from '../../lib/utc-day';
import type { AllocationRequest, DeliveriesStore, QuotaUsage } from './deliveries-store';

/** A customer who may be waiting for signals. */
export interface Applicant {
  readonly customerId: string;
  readonly isWaiting: boolean;
  /** What to allocate now; `settle` or `retryLater` follows. */
  request(): AllocationRequest;
  settle(day: string, usage: QuotaUsage): void;
  retryLater(): void;
}

export interface QuotaAllocatorContext {
  readonly deliveries: Pick<DeliveriesStore, 'allocate'>;
  readonly now: () => Date;
  readonly log: Logger;
}

const MOST_AT_ONCE = 50;

/**
 * The returned function resolves when nobody is waiting any more, or the allocation failed; it is retried in a second
 * then. No single flight: that nobody is waiting and that no round runs any more have to be settled in one step, or who
 * comes in between would wait for that second.
 */
export function createQuotaAllocator(
  applicants: ReadonlyMap<string, Applicant>,
  context: QuotaAllocatorContext,
): () => Promise<void> {
  const { log } = context;
  let allocating: Promise<void> | null = null;

  const nextWaiting = () =>
    [...applicants.values()].filter(({ isWaiting }) => isWaiting).slice(0, MOST_AT_ONCE);
  const allocateAll = async () => {
    try {
      // What opens in the same turn is allocated together.
      await Promise.resolve();
      for (let waiting = nextWaiting(); waiting.length > 0; waiting = nextWaiting())
        await allocateTo(waiting, context);
    } catch (error) {
      log.warn({ err: error }, 'signals could not be given; they are tried again in a second');
    } finally {
      allocating = null;
    }
  };
  return () => {
    allocating ??= allocateAll();
    return allocating;
  };
}

async function allocateTo(
  applicants: readonly Applicant[],
  { deliveries, now }: QuotaAllocatorContext,
): Promise<void> {
  const at = now();
  const day = utcDay(at);
  try {
    const usages = await deliveries.allocate(
      day,
      at,
      applicants.map((applicant) => applicant.request()),
    );
    for (const applicant of applicants) {
      const usage = usages.get(applicant.customerId);
      if (usage) applicant.settle(day, usage);
      else applicant.retryLater();
    }
  } catch (error) {
    for (const applicant of applicants) applicant.retryLater();
    throw error;
  }
}
