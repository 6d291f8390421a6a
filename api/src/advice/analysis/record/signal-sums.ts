/** The job that adds up ended signals: in whichever process works, a part each time. */
import type { SignalSumsStore } from './signal-sums-store';
import { startOf } from './spans';

export const SUM_EVERY_MS = 10_000;
/** After an update there may be months of them: they are added up beside everything else, not before it. */
const MOST_PARTS = 4;

export function createSignalSums(store: SignalSumsStore, now: () => Date): () => Promise<void> {
  let forgotFor = 0;
  return async () => {
    for (let part = 0; part < MOST_PARTS && (await store.addNext(now())); part += 1);
    const today = startOf('day', now().getTime());
    if (forgotFor === today.getTime()) return;
    await store.forgetRareRoutes(today);
    forgotFor = today.getTime();
  };
}
