/**
 * The SQL of the first proof of an address. Until then whoever paid in its name was let in, which may have been anybody; what they
 * opened ends with the proof.
 */
import { and, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/database';
import {
  alertAddresses,
  apiTokens,
  auditLog,
  checkoutAttempts,
  customers,
  pushDevices,
  sessions,
  telegramBots,
  telegramLinks,
} from '../../db/schema';

/** Of one customer: every customer id that has the same address. */
export const idsOfAddress = (tx: Database, customerId: string) =>
  tx
    .select({ id: customers.id })
    .from(customers)
    .where(inArray(customers.email, addressOf(tx, customerId)));

export const addressOf = (tx: Database, customerId: string) =>
  tx.select({ email: customers.email }).from(customers).where(eq(customers.id, customerId));

/** Locks the customer's row: a proof that comes meanwhile waits, and then ends what is written here. */
export async function isUnproven(tx: Database, customerId: string): Promise<boolean> {
  const found = await tx
    .select({ provenAt: customers.addressProvenAt })
    .from(customers)
    .where(eq(customers.id, customerId))
    .for('update');
  return found.every(({ provenAt }) => provenAt === null);
}

export interface FirstProof {
  /** Whether something ended that its maker will miss: an API token, or where alerts went. */
  readonly isMissed: boolean;
}

/**
 * Null: the address was proven before. `browserHash` is of the checkout cookie of the browser that proves it: where that one paid, and
 * no other did, the alerts are its own.
 */
export async function proveAddress(
  tx: Database,
  customerId: string,
  browserHash: string,
  at: Date,
): Promise<FirstProof | null> {
  const proven = await tx
    .update(customers)
    .set({ addressProvenAt: at })
    .where(and(isNull(customers.addressProvenAt), inArray(customers.id, idsOfAddress(tx, customerId))))
    .returning({ id: customers.id });
  if (proven.length === 0) return null;
  const ids = proven.map(({ id }) => id);
  const endedSessions = await tx
    .update(sessions)
    .set({ revokedAt: at })
    .where(
      and(inArray(sessions.customerId, ids), eq(sessions.addressProven, false), isNull(sessions.revokedAt)),
    )
    .returning({ tokenHash: sessions.tokenHash });
  const endedTokens = await tx
    .update(apiTokens)
    .set({ revokedAt: at })
    .where(
      and(
        ...[inArray(apiTokens.customerId, ids), eq(apiTokens.addressProven, false)],
        ...[isNull(apiTokens.revokedAt), gt(apiTokens.expiresAt, at)],
      ),
    )
    .returning({ id: apiTokens.id });
  const alerts = (await hasPaidAlone(tx, ids, browserHash)) ? 0 : await dropAlerts(tx, ids);
  await forgetOtherBrowsers(tx, customerId, browserHash);
  const [session, apiToken] = [endedSessions.length, endedTokens.length];
  const details = { sessions: session, apiTokens: apiToken, alertAddresses: alerts };
  const actor = `customer:${customerId}`;
  await tx.insert(auditLog).values({ at, actor, action: 'account.proven', subject: customerId, details });
  return { isMissed: apiToken + alerts > 0 };
}

async function hasPaidAlone(tx: Database, ids: readonly string[], browserHash: string): Promise<boolean> {
  const paid = await tx
    .selectDistinct({ browserHash: checkoutAttempts.browserHash })
    .from(checkoutAttempts)
    .where(and(inArray(checkoutAttempts.customerId, [...ids]), eq(checkoutAttempts.status, 'paid')));
  return paid.length === 1 && paid[0]?.browserHash === browserHash;
}

/** How many there were that alerts went to. */
async function dropAlerts(tx: Database, ids: string[]): Promise<number> {
  const dropped = await tx
    .delete(alertAddresses)
    .where(and(inArray(alertAddresses.customerId, ids), ne(alertAddresses.channel, 'email')))
    .returning({ channel: alertAddresses.channel });
  for (const table of [pushDevices, telegramLinks, telegramBots])
    await tx.delete(table).where(inArray(table.customerId, ids));
  return dropped.length;
}

/** No other browser is known any more to have begun, or paid, a checkout of the address. */
async function forgetOtherBrowsers(tx: Database, customerId: string, browserHash: string): Promise<void> {
  await tx
    .update(checkoutAttempts)
    // The hash of no cookie, and of no other attempt of the address.
    .set({ browserHash: sql`${checkoutAttempts.id}` })
    .where(
      and(
        inArray(checkoutAttempts.email, addressOf(tx, customerId)),
        ne(checkoutAttempts.browserHash, browserHash),
      ),
    );
}
