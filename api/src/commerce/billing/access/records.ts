/** The rows that decide over somebody's access, as the database has them. */
import type { comps, customers, subscriptions } from '../../../platform/db/schema';

export type CustomerRecord = typeof customers.$inferSelect;
/** As the provider knows it; whose person it is, the database says. */
export type NewCustomer = Omit<CustomerRecord, 'accountId'>;
export type SubscriptionRecord = Omit<typeof subscriptions.$inferSelect, 'accountId'>;
export type CompRecord = typeof comps.$inferSelect;

/** A customer with every known subscription, and the tier that the owner gave to the address, if any. */
export interface CustomerRecords {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly comp: CompRecord | null;
}
