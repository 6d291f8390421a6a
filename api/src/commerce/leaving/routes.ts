/** Declaring a withdrawal or a cancellation, and undoing a cancellation: without signing in, the same for everybody. */
import { randomUUID } from 'node:crypto';
import type { Hono } from 'hono';
import { type AppEnv, handle } from '../../platform/http';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { readSigned, signText } from '../../platform/lib/secrets';
import { type LeaveDependencies, undo } from './leave';

export interface LeaveRoutesContext extends Omit<LeaveDependencies, 'log'> {
  readonly limits: Limits;
  /** Signs the links that undo a cancellation. */
  readonly secret: string;
}

/** Per network: an office may have several customers. */
const OF_NETWORK: Limit = { points: 20, seconds: 3600 };
/** Receipts per address; further ones wait. No declaration does: anybody can make some for an address. */
const RECEIPTS: Limit = { points: 4, seconds: 86_400 };

export function leaveRoutes(app: Hono<AppEnv>, context: LeaveRoutesContext): void {
  const { store, limits, now, secret } = context;

  // Nothing is looked up before the answer, so neither its content nor its duration reveals who is a customer.
  handle(app, 'POST /api/leave', OF_NETWORK, async ({ c, body }) => {
    const taken = await limits.take('declarations', body.email, RECEIPTS);
    const { kind, name, email, contract, cause, endsOn, timeZone } = body;
    const { language } = c.env;
    const receivedAt = now();
    const receiptAt = taken.isAllowed ? receivedAt : new Date(receivedAt.getTime() + taken.waitMs);
    const ofCancellation = kind === 'cancellation' ? { cause, endsOn } : {};
    const declared = { id: randomUUID(), kind, name, email, language, timeZone, receivedAt };
    await store.receive({ ...declared, contract: contract || null, ...ofCancellation }, receiptAt);
    return { receivedAt: receivedAt.toISOString() };
  });

  handle(app, 'POST /api/leave/undo', async ({ body: { token } }) => {
    const id = readSigned(secret, 'undo', token);
    const isUndone = id !== null && (await undo(context, id));
    return { outcome: isUndone ? 'undone' : 'over' } as const;
  });
}

export const undoTokenOf = (secret: string, id: string): string => signText(secret, 'undo', id);
