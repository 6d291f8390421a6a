/** Tells whoever caches something about a customer that it may have changed: here at once, elsewhere over the bus. */
import type { Bus } from './bus';

/** Null: anybody's. */
export type CustomerChangeListener = (customerId: string | null) => void;

export interface CustomerChanges {
  tell(customerId: string | null): void;
  subscribe(listener: CustomerChangeListener): () => void;
  /** Whether changes made in other processes arrive. While they do not, nothing may be kept for long. */
  isHearing(): boolean;
  stop(): void;
}

export function createCustomerChanges(bus: Pick<Bus, 'publish' | 'subscribe' | 'health'>): CustomerChanges {
  const listeners = new Set<CustomerChangeListener>();
  const tellHere = (customerId: string | null) => {
    for (const listener of listeners) listener(customerId);
  };
  const stop = bus.subscribe('access.changed', ({ customerId }) => tellHere(customerId));
  return {
    tell(customerId) {
      tellHere(customerId);
      bus.publish('access.changed', { customerId });
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isHearing: () => bus.health().state === 'up',
    stop,
  };
}
