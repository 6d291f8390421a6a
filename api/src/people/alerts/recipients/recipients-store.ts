/** SQL for customers' alert rules and addresses. */
import type { AlertRules } from '@spreadwise/contract';
import { and, desc, eq, gt, inArray, isNotNull, ne, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../../platform/db/database';
import {
  alertAddresses,
  alertRules,
  auditLog,
  customers,
  pushDevices,
  telegramLinks,
} from '../../../platform/db/schema';
import { errorCode } from '../../../platform/db/sql';
import { bound } from '../../../platform/lib/bound';
import type { ChangingAccess } from '../../../platform/lib/session-memory';
import type { ChannelName } from '../channel';

const UNIQUE_VIOLATION = '23505';

export type AddressRow = typeof alertAddresses.$inferSelect;

type FailedAddress = Pick<AddressRow, 'channel' | 'address'> & { readonly failure: string };

export const createRecipientsStore = (db: Database) =>
  bound(db, {
    rulesOf,
    addressesOf,
    saveRules,
    snooze,
    unsubscribe,
    failed,
    forgetFailure,
    ofEmail,
    link,
    readdress,
    unlink,
    pause,
    find,
    holderOfChat,
    fail,
    addLink,
    takeLink,
  });

const isOf = (customerId: string, channel: ChannelName) =>
  and(eq(alertAddresses.customerId, customerId), eq(alertAddresses.channel, channel));

const find = (db: Database, customerId: string, channel: ChannelName): Promise<AddressRow | null> =>
  firstRow(db.select().from(alertAddresses).where(isOf(customerId, channel)));

/** Only customers who have saved rules; null: all customers. */
async function rulesOf(db: Database, customerIds: readonly string[] | null) {
  const rows = await db
    .select()
    .from(alertRules)
    .where(customerIds === null ? undefined : inArray(alertRules.customerId, [...customerIds]));
  return new Map(rows.map(({ customerId, rules }) => [customerId, rules]));
}

const addressesOf = (db: Database, customerIds: readonly string[] | null): Promise<AddressRow[]> =>
  db
    .select()
    .from(alertAddresses)
    .where(customerIds === null ? undefined : inArray(alertAddresses.customerId, [...customerIds]));

/** Audited, since the link in a mail needs no session. */
async function unsubscribe(
  db: Database,
  customerId: string,
  rulesAfter: (chosen: AlertRules | undefined) => AlertRules,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    // The lock stops others from saving rules meanwhile, even the first ones.
    await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, customerId)).for('update');
    const isTheirs = eq(alertRules.customerId, customerId);
    const [chosen] = await tx.select().from(alertRules).where(isTheirs).for('update');
    await saveRules(tx, customerId, rulesAfter(chosen?.rules), now);
    const entry = { at: now, actor: customerId, action: 'alerts.unsubscribed' as const, subject: customerId };
    await tx.insert(auditLog).values(entry);
  });
}

const failed = (db: Database, most: number): Promise<AddressRow[]> =>
  db
    .select()
    .from(alertAddresses)
    .where(isNotNull(alertAddresses.failedAt))
    .orderBy(desc(alertAddresses.failedAt))
    .limit(most);

async function forgetFailure(db: Database, customerId: string, channel: ChannelName): Promise<void> {
  await db.update(alertAddresses).set({ failedAt: null, failure: null }).where(isOf(customerId, channel));
}

async function ofEmail(db: Database, email: string): Promise<readonly string[]> {
  const rows = await db.select({ id: customers.id }).from(customers).where(eq(customers.email, email));
  return rows.map(({ id }) => id);
}

/** Replaces the address and clears its failure. `verifiedAt` null: unused until verified. False: another has the chat. */
async function link(
  db: Database,
  customerId: string,
  channel: ChannelName,
  address: string,
  verifiedAt: Date | null,
): Promise<boolean> {
  const set = { address, verifiedAt, failedAt: null, failure: null, pausedUntil: null };
  try {
    await db
      .insert(alertAddresses)
      .values({ customerId, channel, ...set })
      .onConflictDoUpdate({ target: [alertAddresses.customerId, alertAddresses.channel], set });
    return true;
  } catch (error) {
    if (errorCode(error) === UNIQUE_VIOLATION) return false;
    throw error;
  }
}

/** A failure stays, since it belongs to the destination. */
async function readdress(db: Database, customerId: string, channel: ChannelName, address: string) {
  await db.update(alertAddresses).set({ address }).where(isOf(customerId, channel));
}

async function unlink(db: Database, customerId: string, channel: ChannelName): Promise<void> {
  await db.delete(alertAddresses).where(isOf(customerId, channel));
}

async function pause(db: Database, customerId: string, channel: ChannelName, pausedUntil: Date | null) {
  await db.update(alertAddresses).set({ pausedUntil }).where(isOf(customerId, channel));
}

/** At most one row: a unique index ensures it. */
function holderOfChat(db: Database, chat: string): Promise<AddressRow | null> {
  const { channel, address, verifiedAt } = alertAddresses;
  const isChat = and(eq(channel, 'telegram'), eq(address, chat), isNotNull(verifiedAt));
  return firstRow(db.select().from(alertAddresses).where(isChat));
}

/** Does nothing if another address was linked meanwhile. For email it creates the row: the address is the account's. */
async function fail(
  db: Database,
  customerId: string,
  { channel, address, failure }: FailedAddress,
  failedAt: Date,
): Promise<void> {
  if (channel === 'email') {
    const set = { address, failedAt, failure };
    await db
      .insert(alertAddresses)
      .values({ customerId, channel, verifiedAt: null, ...set })
      .onConflictDoUpdate({ target: [alertAddresses.customerId, alertAddresses.channel], set });
    return;
  }
  await db
    .update(alertAddresses)
    .set({ failedAt, failure })
    .where(and(isOf(customerId, channel), eq(alertAddresses.address, address)));
}

/** Fields that `rules` omits, such as a snooze, stay as they were. */
async function saveRules(db: Database, customerId: string, rules: Partial<AlertRules>, now: Date) {
  const set = { rules: sql`${alertRules.rules} || excluded.rules`, updatedAt: now };
  await db
    .insert(alertRules)
    .values({ customerId, rules: rules as AlertRules, updatedAt: now })
    .onConflictDoUpdate({ target: alertRules.customerId, set });
}

/** Null ends the snooze. Fields that the customer has never set keep their defaults. */
const snooze = (db: Database, customerId: string, until: Date | null, now: Date): Promise<void> =>
  saveRules(db, customerId, { snoozedUntil: until?.toISOString() ?? null }, now);

/** Stores a one-time link to Telegram, replacing the customer's previous one. */
async function addLink(db: Database, link: typeof telegramLinks.$inferInsert): Promise<void> {
  await db
    .insert(telegramLinks)
    .values(link)
    .onConflictDoUpdate({ target: telegramLinks.customerId, set: link });
}

/** Returns the link's customer and deletes the link. Null: unknown or expired. */
async function takeLink(db: Database, hash: string, now: Date): Promise<string | null> {
  const [row] = await db
    .delete(telegramLinks)
    .where(and(eq(telegramLinks.hash, hash), gt(telegramLinks.expiresAt, now)))
    .returning();
  return row?.customerId ?? null;
}

export type RecipientsStore = ReturnType<typeof createRecipientsStore>;

/** The same store; announces each write to caches of a customer's rules or addresses. */
export function announcingWrites(store: RecipientsStore, changing: ChangingAccess): RecipientsStore {
  const telling =
    <A extends unknown[], T>(write: (customerId: string, ...rest: A) => Promise<T>) =>
    (customerId: string, ...rest: A) =>
      changing(customerId, () => write(customerId, ...rest));
  return {
    ...store,
    saveRules: telling(store.saveRules),
    snooze: telling(store.snooze),
    unsubscribe: telling(store.unsubscribe),
    forgetFailure: telling(store.forgetFailure),
    link: telling(store.link),
    readdress: telling(store.readdress),
    unlink: telling(store.unlink),
    pause: telling(store.pause),
    fail: telling(store.fail),
  };
}

/** In the caller's transaction: only the account's own address remains. Returns how many addresses were removed. */
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

/** In the caller's transaction: deletes links that could still connect a chat to the customer. */
export async function forgetTelegramLinks(tx: Database, customerIds: readonly string[]): Promise<void> {
  await tx.delete(telegramLinks).where(inArray(telegramLinks.customerId, [...customerIds]));
}
