/** A cache of every customer with a plan: changed ones are reloaded; without the bus, all of them every few seconds. */
import type { CustomerChanges } from '../../../platform/bus';
import type { Subscriber } from './recipient';
import type { LoadSubscribers } from './subscribers';

export interface KnownSubscribersContext {
  readonly load: LoadSubscribers;
  readonly changes: Pick<CustomerChanges, 'subscribe' | 'isHearing'>;
  readonly now: () => Date;
}

/** The maximum delay until changes by time alone, such as the end of a plan, are noticed. */
const KEPT_MS = 30_000;
/** The same limit while the bus is down. */
const KEPT_UNHEARD_MS = 5_000;

export function createKnownSubscribers({ load, changes, now }: KnownSubscribersContext) {
  const all = new Map<string, Subscriber>();
  const changed = new Set<string>();
  let isStale = true;
  let wasHearing = true;
  let loadedAt = 0;

  const stop = changes.subscribe((customerId) => {
    if (customerId === null) isStale = true;
    else changed.add(customerId);
  });
  const isDue = () => {
    const isHearing = changes.isHearing();
    const isBack = isHearing && !wasHearing;
    wasHearing = isHearing;
    return isStale || isBack || now().getTime() - loadedAt >= (isHearing ? KEPT_MS : KEPT_UNHEARD_MS);
  };
  const loadAll = async () => {
    isStale = false;
    changed.clear();
    const at = now().getTime();
    const found = await load(null).catch((error: unknown) => {
      isStale = true;
      throw error;
    });
    all.clear();
    for (const [id, one] of found) all.set(id, one);
    loadedAt = at;
    return 'everybody' as const;
  };
  const loadChanged = async () => {
    const ids = [...changed];
    if (ids.length === 0) return ids;
    // Cleared before the query, so that customers who change meanwhile are loaded again.
    changed.clear();
    const found = await load(ids).catch((error: unknown) => {
      for (const id of ids) changed.add(id);
      throw error;
    });
    for (const id of ids) all.delete(id);
    for (const [id, one] of found) all.set(id, one);
    return [...new Set([...ids, ...found.keys()])];
  };
  return {
    all,
    /** Updates `all` and returns who was loaded: 'everybody' or ids. Removes customers without a plan from `all`. */
    refresh: () => (isDue() ? loadAll() : loadChanged()),
    /** Whether `all` is up to date for the customer, as far as this process knows. */
    isCurrent: (customerId: string) => !isStale && !changed.has(customerId),
    /** Reloads everybody next time: another process may know of changes that this one has missed. */
    forget() {
      isStale = true;
    },
    stop,
  };
}

export type KnownSubscribers = ReturnType<typeof createKnownSubscribers>;
