/** Tells caches that a customer may have changed: in this process at once, in the others over the bus. */
import type { Bus } from './bus';

/** Null: any customer may have changed. */
export type CustomerChangeListener = (customerId: string | null) => void;

export function createCustomerChanges(bus: Pick<Bus, 'publish' | 'subscribe' | 'health'>) {
  const listeners = new Set<CustomerChangeListener>();
  const tellHere = (customerId: string | null) => {
    for (const listener of listeners) listener(customerId);
  };
  const stop = bus.subscribe('access.changed', ({ customerId }) => tellHere(customerId));
  return {
    tell(customerId: string | null) {
      tellHere(customerId);
      bus.publish('access.changed', { customerId });
    },
    subscribe(listener: CustomerChangeListener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    /** Whether changes from other processes arrive. While they do not, cache nothing for long. */
    isHearing: () => bus.health().state === 'up',
    stop,
  };
}

export type CustomerChanges = ReturnType<typeof createCustomerChanges>;
