/** Once nothing fails any more, everything owed has been done. */
import type { Judge } from './judge';

const LATE_MS = 20 * 60_000;
/** A call that was under way when everything slept has run out of time. */
const WAKING_MS = 1_000;

export const progress: Judge = {
  name: 'progress',
  from: 'billing.md: retries up to 15 minutes, reconciliation hourly; alerts.md: half an hour',
  when: 'settled',
  async judge({ world, rows, faultsEndedAt }) {
    if (!world.isUp()) return ['the product is not up'];
    const late = new Date(world.kernel.now() - LATE_MS);
    const count = async (query: string) => (await rows<{ count: number }>(query, late))[0]?.count ?? 0;
    const events = await count(
      'select count(*)::int as count from webhook_events where done_at is null and received_at < $1',
    );
    const jobs = await rows<{ kind: string; error: string | null }>(
      `select kind, last_error as error from jobs where (dead_at is not null or (run_at < $1 and attempts > 0)) and created_at < $1`,
      late,
    );
    const alerts = await count(
      `select count(*)::int as count from alert_messages where state = 'waiting' and due_at < $1 and created_at < $1`,
    );
    const logged = world.errors.filter(
      ({ at }) =>
        at > faultsEndedAt + LATE_MS && !world.faultsAt.some((woke) => woke <= at && at < woke + WAKING_MS),
    );
    return [
      ...(events ? [`${events} events of the provider wait`] : []),
      ...jobs.map(({ kind, error }) => `the job "${kind}" is not done: ${error}`),
      ...(alerts ? [`${alerts} alerts wait`] : []),
      ...logged.map(({ line }) => `an error is logged though nothing fails: ${line.slice(0, 400)}`),
    ];
  },
};
