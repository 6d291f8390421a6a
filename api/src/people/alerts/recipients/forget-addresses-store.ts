/** The SQL by which customers are reached nowhere but at their own address any more, in the caller's transaction. */
import { and, inArray, ne } from 'drizzle-orm';
import type { Database } from '../../../platform/db/database';
import { alertAddresses, pushDevices, telegramLinks } from '../../../platform/db/schema';

/** How many addresses there were. */
export async function forgetAlertAddresses(tx: Database, customerIds: readonly string[]): Promise<number> {
  const ids = [...customerIds];
  const dropped = await tx
    .delete(alertAddresses)
    .where(and(inArray(alertAddresses.customerId, ids), ne(alertAddresses.channel, 'email')))
    .returning({ channel: alertAddresses.channel });
  await tx.delete(pushDevices).where(inArray(pushDevices.customerId, ids));
  await forgetTelegramLinks(tx, ids);
  return dropped.length;
}

/** Links that would still make a chat the customer's. */
export async function forgetTelegramLinks(tx: Database, customerIds: readonly string[]): Promise<void> {
  await tx.delete(telegramLinks).where(inArray(telegramLinks.customerId, [...customerIds]));
}
