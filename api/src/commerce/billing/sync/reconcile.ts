/**
 * Compares every customer who has, or could get, something live with the provider, and repairs what was missed. It costs
 * one page of 100 subscriptions each and one reading back (4 calls) a customer.
 */

import type { ReconcileFinding, ReconcileReport } from '@spreadwise/contract';
import { OVER } from '@spreadwise/contract/subscription-status';
import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Database } from '../../../platform/db/database';
import { checkoutAttempts, reconcileRuns, subscriptions } from '../../../platform/db/schema';
import { LeaseBusyError } from '../../../platform/lib/leases/leases';
import { GatewayError, tryProvider } from '../provider/gateway-error';
import { compareCustomer, type SyncContext } from './sync-customer';

export interface ReconcileContext extends SyncContext {
  readonly runs: ReconcileStore;
  /** Whether any process holds a lease now. */
  readonly isLeaseHeld: (key: string) => Promise<boolean>;
  readonly log: Logger;
}

export interface Reconciliation {
  /** The schedule's; nothing while another process is at it. Breaks off when `signal` aborts. */
  run(signal: AbortSignal): Promise<void>;
  /** Now; it goes on by itself once it has begun. */
  start(): Promise<'begun' | 'running already' | 'failed'>;
  /** Resolves when none is running. */
  settled(): Promise<void>;
  /** Breaks off what the owner has started, and resolves when that is over. */
  stop(): Promise<void>;
  last(): Promise<RunRecord | null>;
}

/** One run at a time, in all processes. */
const LEASE = 'reconcile';
/** 'busy': another process is at it. */
type RunEnd = 'done' | 'busy' | 'failed';

export const RECONCILE_EVERY_MS = 3_600_000;
const AT_ONCE = 4;
/** When it fails so often in a row, the provider is down. */
const MOST_FAILURES = 5;
const MOST_FINDINGS = 500;

export function createReconciliation(ctx: ReconcileContext): Reconciliation {
  let running: Promise<RunEnd> | null = null;
  const stopped = new AbortController();
  const run = (signal: AbortSignal, onBegun: () => void = () => undefined): Promise<RunEnd> => {
    const end = ctx.leases
      .hold(LEASE, async (): Promise<RunEnd> => {
        await reconcile(ctx, { isStopped: () => signal.aborted, onBegun });
        return 'done';
      })
      .catch((error: unknown): RunEnd => {
        if (error instanceof LeaseBusyError) return 'busy';
        ctx.log.error({ err: error }, 'the record was not compared with the payment provider');
        return 'failed';
      })
      .finally(() => {
        running = null;
      });
    running = end;
    return end;
  };
  const settled = async () => {
    await running;
  };
  return {
    async run(signal) {
      await (running ?? run(signal));
    },
    start() {
      if (running) return Promise.resolve('running already');
      return new Promise((resolve) => {
        // Whatever ends it before it has begun; afterwards this says nothing any more.
        const end = run(stopped.signal, () => resolve('begun'));
        void end.then((how) => resolve(how === 'failed' ? 'failed' : 'running already'));
      });
    },
    settled,
    async stop() {
      stopped.abort();
      await settled();
    },
    async last() {
      const last = await ctx.runs.last();
      const isDead = last?.finishedAt === null && !(await ctx.isLeaseHeld(LEASE));
      // Looked at again: it may have ended between the two.
      return isDead ? leftUnfinished(await ctx.runs.last()) : last;
    },
  };
}

/** A run whose process died, as it is shown. */
const leftUnfinished = (run: RunRecord | null): RunRecord | null =>
  run && {
    ...run,
    finishedAt: run.finishedAt ?? run.startedAt,
    report: run.report ?? { findings: [], more: 0, brokenOff: 'The server ended meanwhile.' },
  };

interface RunSignals {
  readonly isStopped: () => boolean;
  readonly onBegun: () => void;
}

async function reconcile(ctx: ReconcileContext, { isStopped, onBegun }: RunSignals): Promise<void> {
  const id = await ctx.runs.begin(ctx.now());
  onBegun();
  const comparison = createComparison(ctx, isStopped);
  try {
    await comparison.run(await customersToCompare(ctx));
  } catch (error) {
    comparison.breakOff(
      error instanceof GatewayError ? 'The payment provider did not answer.' : unexpected(ctx, error),
    );
  }
  const outcome = comparison.outcome();
  await ctx.runs.finish(id, outcome, ctx.now());
  const { checked, repaired, report } = outcome;
  ctx.log.info(
    { checked, repaired, brokenOff: report.brokenOff },
    'the record was compared with the payment provider',
  );
}

/** Compares a few customers at once until all are done or there is a reason to break off. */
function createComparison(ctx: ReconcileContext, isStopped: () => boolean) {
  const findings: ReconcileFinding[] = [];
  let checked = 0;
  let failedInARow = 0;
  let brokenOff: string | null = null;

  const check = async (customerId: string) => {
    if (brokenOff) return;
    const finding = await findingOf(ctx, customerId);
    checked += 1;
    failedInARow = finding?.why === 'failed' ? failedInARow + 1 : 0;
    if (finding) findings.push(finding);
    if (failedInARow >= MOST_FAILURES) brokenOff = 'It failed too often in a row.';
    if (isStopped()) brokenOff ??= 'The server was stopped.';
  };

  return {
    async run(customerIds: readonly string[]): Promise<void> {
      const queue = new PQueue({ concurrency: AT_ONCE });
      await queue.addAll(customerIds.map((id) => () => check(id)));
    },
    breakOff(why: string) {
      brokenOff = why;
    },
    outcome: (): RunOutcome => ({
      checked,
      repaired: findings.filter(({ why }) => why !== 'failed').length,
      report: {
        findings: findings.slice(0, MOST_FINDINGS),
        more: Math.max(0, findings.length - MOST_FINDINGS),
        brokenOff,
      },
    }),
  };
}

/** Those of the record, and of the provider's those whom the record may not know. */
async function customersToCompare(ctx: ReconcileContext): Promise<string[]> {
  const ids = new Set(await ctx.runs.customersToCheck());
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof ctx.gateway.listCustomers>> =
      await ctx.gateway.listCustomers(after);
    for (const id of page.ids) ids.add(id);
    after = page.next;
  } while (after);
  return [...ids];
}

/** Null when the record was right. Never rejects: a fault of ours ends neither the other comparisons nor the report. */
async function findingOf(ctx: ReconcileContext, customerId: string): Promise<ReconcileFinding | null> {
  const failed = (message: string) => ({ customerId, why: 'failed' as const, changes: [message] });
  try {
    const result = await tryProvider(() => compareCustomer(ctx, customerId));
    if (result.kind !== 'done') return failed(result.error.message);
    const { differences, isNew } = result.value;
    if (differences.length === 0) return null;
    return { customerId, why: isNew ? 'unknown-customer' : 'missed', changes: [...differences] };
  } catch (error) {
    return failed(unexpected(ctx, error));
  }
}

function unexpected({ log }: ReconcileContext, error: unknown): string {
  log.error({ err: error }, 'comparing with the payment provider met a fault');
  return 'Something unexpected went wrong. The log has it.';
}

export type RunRecord = typeof reconcileRuns.$inferSelect;

export interface RunOutcome {
  readonly checked: number;
  readonly repaired: number;
  readonly report: ReconcileReport;
}

export function createReconcileStore(db: Database) {
  return {
    /** Customers with a subscription that is not over, or with an attempt that could still be paid. */
    async customersToCheck(): Promise<string[]> {
      const held = await db
        .selectDistinct({ id: subscriptions.customerId })
        .from(subscriptions)
        .where(notInArray(subscriptions.status, [...OVER]));
      const trying = await db
        .selectDistinct({ id: checkoutAttempts.customerId })
        .from(checkoutAttempts)
        .where(and(eq(checkoutAttempts.status, 'open'), isNotNull(checkoutAttempts.customerId)));
      return [...new Set([...held, ...trying].flatMap(({ id }) => id ?? []))];
    },

    async begin(startedAt: Date): Promise<number> {
      const [run] = await db.insert(reconcileRuns).values({ startedAt }).returning({ id: reconcileRuns.id });
      if (!run) throw new Error('The run was not written down.');
      return run.id;
    },

    async finish(id: number, outcome: RunOutcome, finishedAt: Date): Promise<void> {
      await db
        .update(reconcileRuns)
        .set({ ...outcome, finishedAt })
        .where(eq(reconcileRuns.id, id));
    },

    async last(): Promise<RunRecord | null> {
      const [run] = await db.select().from(reconcileRuns).orderBy(desc(reconcileRuns.id)).limit(1);
      return run ?? null;
    },
  };
}

export type ReconcileStore = ReturnType<typeof createReconcileStore>;
