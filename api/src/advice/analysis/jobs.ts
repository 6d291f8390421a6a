/** Background work of analysis: summing the signals that have ended. */
import type { Database } from '../../platform/db/database';
import { startOf } from './record/signal-sums';
import { createSignalSumsStore } from './record/signal-sums-store';

/** After an update there may be months of signals: they are summed beside everything else, not before it. */
const MOST_PARTS = 4;

/** Sums ended signals: in whichever process runs it, a part each time. */
export function signalSumsJob({ db, now }: { readonly db: Database; readonly now: () => Date }) {
  const store = createSignalSumsStore(db);
  let forgotFor = 0;
  return {
    name: 'analysis',
    everyMs: 10_000,
    async work(): Promise<void> {
      for (let part = 0; part < MOST_PARTS && (await store.addNext(now())); part += 1);
      await store.publishDays(now());
      const today = startOf('day', now().getTime());
      if (forgotFor === today.getTime()) return;
      await store.forgetRareRoutes(today);
      forgotFor = today.getTime();
    },
    failure: 'totals of ended signals could not be saved',
  };
}
