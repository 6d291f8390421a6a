/**
 * Compares every customer who has, or could get, something live with the provider, and repairs what was missed. It costs
 * one page of 100 subscriptions each and one reading back (4 calls) a customer.
 */
import type { ReconcileFinding } from '@spreadwise/contract';
import { LeaseBusyError } from '../../lib/leases/leases';
import type { BillingContext } from '../context';
import { GatewayError } from '../gateway';
import { readBack } from '../sync';
import type { ReconcileStore, RunRecord } from './reconcile-store';

export interface ReconcileContext extends BillingContext {
  readonly runs: ReconcileStore;
}

export interface Reconciliation {
  /** The job of every hour: nothing when another process has just done it. */
  ifDue(): Promise<void>;
  /** Now; it goes on by itself once it has begun. */
  start(): Promise<'begun' | 'running already' | 'failed'>;
  /** Resolves when none is running. */
  settled(): Promise<void>;
  /** Breaks off what is running, and resolves when that is over. */
  stop(): Promise<void>;
  last(): Promise<RunRecord | null>;
}

/** Of the lease: one at a time, in all processes. */
const KEY = 'reconcile';
/** 'busy': another process has the turn. */
type End = 'done' | 'busy' | 'failed';

const EVERY_MS = 3_600_000;
/** Of a job that is started every hour in several processes, the first one counts. */
const DUE_MS = EVERY_MS - 5 * 60_000;
const AT_ONCE = 4;
/** When it fails so often in a row, the provider is down. */
const MOST_FAILURES = 5;
const MOST_FINDINGS = 500;

export function createReconciliation(ctx: ReconcileContext): Reconciliation {
  let running: Promise<End> | null = null;
  let stopped = false;
  const run = (onlyIfDue: boolean, onBegun: () => void = () => undefined): Promise<End> => {
    const end = ctx.leases
      .hold(KEY, async (): Promise<End> => {
        if (!onlyIfDue || (await isDue(ctx))) await reconcile(ctx, { isStopped: () => stopped, onBegun });
        return 'done';
      })
      .catch((error: unknown): End => {
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
    async ifDue() {
      await (running ?? run(true));
    },
    start() {
      if (running) return Promise.resolve('running already');
      return new Promise((resolve) => {
        // Whatever ends it before it has begun; afterwards this says nothing any more.
        const end = run(false, () => resolve('begun'));
        void end.then((how) => resolve(how === 'failed' ? 'failed' : 'running already'));
      });
    },
    settled,
    async stop() {
      stopped = true;
      await settled();
    },
    async last() {
      const last = await ctx.runs.last();
      const isDead = last?.finishedAt === null && !(await ctx.store.isHeld(KEY));
      // Looked at again: it may have ended between the two.
      return isDead ? leftUnfinished(await ctx.runs.last()) : last;
    },
  };
}

/** As one is told whose process died. */
const leftUnfinished = (run: RunRecord | null): RunRecord | null =>
  run && {
    ...run,
    finishedAt: run.finishedAt ?? run.startedAt,
    report: run.report ?? { findings: [], more: 0, brokenOff: 'The server ended meanwhile.' },
  };

/** To be asked in the turn: one that has not ended then never will. */
async function isDue(ctx: ReconcileContext): Promise<boolean> {
  const last = await ctx.runs.last();
  if (last?.finishedAt === null) return true;
  return last === null || ctx.now().getTime() - last.startedAt.getTime() >= DUE_MS;
}

interface Watch {
  readonly isStopped: () => boolean;
  readonly onBegun: () => void;
}

async function reconcile(ctx: ReconcileContext, { isStopped, onBegun }: Watch): Promise<void> {
  const id = await ctx.runs.begin(ctx.now());
  onBegun();
  const findings: ReconcileFinding[] = [];
  let checked = 0;
  let failedInARow = 0;
  let brokenOff: string | null = null;
  const check = async (customerId: string) => {
    const finding = await compare(ctx, customerId);
    checked += 1;
    failedInARow = finding?.why === 'failed' ? failedInARow + 1 : 0;
    if (finding) findings.push(finding);
    if (failedInARow >= MOST_FAILURES) brokenOff = 'It failed too often in a row.';
    if (isStopped()) brokenOff ??= 'The server was stopped.';
  };
  try {
    for (const group of groupsOf(AT_ONCE, await everyone(ctx))) {
      await Promise.all(group.map(check));
      if (brokenOff) break;
    }
  } catch (error) {
    brokenOff =
      error instanceof GatewayError ? 'The payment provider did not answer.' : unexpected(ctx, error);
  }
  const repaired = findings.filter(({ why }) => why !== 'failed').length;
  const report = {
    findings: findings.slice(0, MOST_FINDINGS),
    more: Math.max(0, findings.length - MOST_FINDINGS),
    brokenOff,
  };
  await ctx.runs.finish(id, { checked, repaired, report }, ctx.now());
  ctx.log.info({ checked, repaired, brokenOff }, 'the record was compared with the payment provider');
}

/** Of the record, and of the provider's those whom the record may not know. */
async function everyone(ctx: ReconcileContext): Promise<string[]> {
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

function groupsOf<T>(size: number, all: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) =>
    all.slice(index * size, (index + 1) * size),
  );
}

/** Null when the record was right. */
async function compare(ctx: ReconcileContext, customerId: string): Promise<ReconcileFinding | null> {
  try {
    const { differences, isNew } = await readBack(ctx, customerId);
    if (differences.length === 0) return null;
    return { customerId, why: isNew ? 'unknown-customer' : 'missed', changes: [...differences] };
  } catch (error) {
    const isExpected = error instanceof GatewayError || error instanceof LeaseBusyError;
    return { customerId, why: 'failed', changes: [isExpected ? error.message : unexpected(ctx, error)] };
  }
}

/** A fault of ours ends neither the comparing of the others nor the report. */
function unexpected({ log }: ReconcileContext, error: unknown): string {
  log.error({ err: error }, 'comparing with the payment provider met a fault');
  return 'Something unexpected went wrong. The log has it.';
}
