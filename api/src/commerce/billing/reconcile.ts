/** Compares every customer who has or could get something live with the provider, and repairs what was missed. */
import type { ReconcileFinding } from '@spreadwise/contract';
import PQueue from 'p-queue';
import { LeaseBusyError } from '../../platform/lib/leases/leases';
import { DAY_MS } from '../../platform/lib/time';
import type { Uses } from './checkout/parts';
import { GatewayError, tryProvider } from './provider/gateway-error';
import type { RunRecord } from './sync/sync-store';

/** One run at a time across all processes. */
const LEASE = 'reconcile';
type RunEnd = 'done' | 'busy' | 'failed';

export const RECONCILE_EVERY_MS = 3_600_000;
const AT_ONCE = 4;
/** After this many failures in a row, the provider is considered down. */
const MOST_FAILURES = 5;
const MOST_FINDINGS = 500;

export function createReconciliation(
  deps: Uses<'compareCustomer' | 'gateway' | 'isLeaseHeld' | 'leases' | 'log' | 'now' | 'runs'>,
) {
  let running: Promise<RunEnd> | null = null;
  const stopped = new AbortController();
  const run = (signal: AbortSignal, onBegun: () => void = () => undefined): Promise<RunEnd> => {
    const end = deps.leases
      .hold(LEASE, async (): Promise<RunEnd> => {
        await reconcile(deps, () => signal.aborted, onBegun);
        return 'done';
      })
      .catch((error: unknown): RunEnd => {
        if (error instanceof LeaseBusyError) return 'busy';
        deps.log.error({ err: error }, 'the record could not be reconciled with the payment provider');
        return 'failed';
      })
      .finally(() => {
        running = null;
      });
    running = end;
    return end;
  };
  return {
    /** For the schedule; does nothing while a run is active in any process. Breaks off when `signal` aborts. */
    async run(signal: AbortSignal) {
      if (!running) await run(signal);
    },
    /** Starts a run and resolves once that has begun; the run continues by itself. */
    start() {
      if (running) return Promise.resolve('running already');
      return new Promise((resolve) => {
        // Reports a run that ends before it has begun; afterwards this has no effect.
        const end = run(stopped.signal, () => resolve('begun'));
        void end.then((how) => resolve(how === 'failed' ? 'failed' : 'running already'));
      });
    },
    settled: async () => void (await running),
    /** Aborts the run that the owner started, and resolves once that has ended. */
    async stop() {
      stopped.abort();
      await running;
    },
    async last() {
      const last = await deps.runs.last();
      const isDead = last?.finishedAt === null && !(await deps.isLeaseHeld(LEASE));
      // Read again: it may have ended between the two reads.
      return isDead ? leftUnfinished(await deps.runs.last()) : last;
    },
  };
}

export type Reconciliation = ReturnType<typeof createReconciliation>;

/** A run whose process died, as it is shown. */
const leftUnfinished = (run: RunRecord | null): RunRecord | null =>
  run && {
    ...run,
    finishedAt: run.finishedAt ?? run.startedAt,
    report: run.report ?? { findings: [], more: 0, brokenOff: 'The server ended meanwhile.' },
  };

/** Compares a few customers at a time until all are done or there is a reason to break off. */
async function reconcile(
  deps: Uses<'compareCustomer' | 'gateway' | 'log' | 'now' | 'runs'>,
  isStopped: () => boolean,
  onBegun: () => void,
): Promise<void> {
  const { runs, now, log } = deps;
  const id = await runs.begin(now());
  onBegun();
  const findings: ReconcileFinding[] = [];
  let checked = 0;
  let failedInARow = 0;
  let brokenOff: string | null = null;
  const check = async (customerId: string) => {
    if (brokenOff) return;
    const finding = await findingOf(deps, customerId);
    checked += 1;
    failedInARow = finding?.why === 'failed' ? failedInARow + 1 : 0;
    if (finding) findings.push(finding);
    if (failedInARow >= MOST_FAILURES) brokenOff = 'It failed too often in a row.';
    if (isStopped()) brokenOff ??= 'The server was stopped.';
  };
  try {
    const customerIds = await customersToCompare(deps);
    const queue = new PQueue({ concurrency: AT_ONCE });
    await queue.addAll(customerIds.map((customerId) => () => check(customerId)));
  } catch (error) {
    brokenOff =
      error instanceof GatewayError ? 'The payment provider did not answer.' : unexpected(deps, error);
  }
  const repaired = findings.filter(({ why }) => why !== 'failed').length;
  const more = Math.max(0, findings.length - MOST_FINDINGS);
  const report = { findings: findings.slice(0, MOST_FINDINGS), more, brokenOff };
  await runs.finish(id, { checked, repaired, report }, now());
  log.info({ checked, repaired, brokenOff }, 'the record was reconciled with the payment provider');
}

/** The bank may decide a dispute, or reject a refund, that late. */
const RETURNS_MS = 120 * DAY_MS;

/** Recorded customers, those of the provider that may be missing, and those whose money went back. */
async function customersToCompare({ gateway, runs, now }: Uses<'gateway' | 'now' | 'runs'>) {
  const returned = await gateway.listReturned(new Date(now().getTime() - RETURNS_MS));
  const ids = new Set([...(await runs.customersToCheck()), ...returned]);
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof gateway.listCustomers>> = await gateway.listCustomers(after);
    for (const id of page.ids) ids.add(id);
    after = page.next;
  } while (after);
  return [...ids];
}

/** Null if the record was right. Never rejects: our own fault ends neither the other comparisons nor the report. */
async function findingOf(
  deps: Uses<'compareCustomer' | 'log'>,
  customerId: string,
): Promise<ReconcileFinding | null> {
  const failed = (message: string) => ({ customerId, why: 'failed' as const, changes: [message] });
  try {
    const result = await tryProvider(() => deps.compareCustomer(customerId));
    if (result.kind !== 'done') return failed(result.error.message);
    const { differences, isNew } = result.value;
    if (differences.length === 0) return null;
    return { customerId, why: isNew ? 'unknown-customer' : 'missed', changes: [...differences] };
  } catch (error) {
    return failed(unexpected(deps, error));
  }
}

function unexpected({ log }: Uses<'log'>, error: unknown): string {
  log.error({ err: error }, 'reconciliation with the payment provider failed');
  return 'Something unexpected went wrong. The log has it.';
}
