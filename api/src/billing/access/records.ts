/** The rows that decide over somebody's access, as the database has them. */
import type { comps, customers, subscriptions } from '../../db/schema';

export type CustomerRecord = typeof customers.$inferSelect;
export type SubscriptionRecord = typeof subscriptions.$inferSelect;
export type CompRecord = typeof comps.$inferSelect;

/** A customer with every known subscription, and the tier that the owner gave to the address, if any. */
export interface CustomerRecords {
  readonly customer: CustomerRecord;
  readonly subscriptions: readonly SubscriptionRecord[];
  readonly comp: CompRecord | null;
}
