/** Declaring a withdrawal or a cancellation, and undoing a cancellation: without signing in, the same for everybody. */
import { randomUUID } from 'node:crypto';
import type { DeclareBody } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Hono } from 'hono';
import { type AppEnv, handle } from '../../platform/http';
import type { Limit, Limits } from '../../platform/lib/limits/limits';
import { readSigned, signText } from '../../platform/lib/secrets';
import { type LeaveDependencies, undo } from './leave';

export interface LeaveRoutesContext extends LeaveDependencies {
  readonly limits: Limits;
  /** Signs the links that undo a cancellation. */
  readonly secret: string;
}

/** Per network: an office may have several customers. */
export const OF_NETWORK: Limit = { points: 20, seconds: 3600 };
/** Receipts per address; further ones wait. No declaration does: anybody can make some for an address. */
const RECEIPTS: Limit = { points: 4, seconds: 86_400 };

export interface Leaving {
  /** Returns when it was received. `language`: the receipt's. */
  readonly declare: (body: DeclareBody, language: Locale) => Promise<Date>;
  readonly undo: (token: string) => Promise<'undone' | 'over'>;
}

/** For the calls and for the forms of the public pages. */
export const createDeclaring = (context: LeaveRoutesContext): Leaving => ({
  // Nothing is looked up before the answer, so neither its content nor its duration reveals who is a customer.
  async declare({ kind, name, email, contract, cause, endsOn, timeZone }, language) {
    const taken = await context.limits.take('declarations', email, RECEIPTS);
    const receivedAt = context.now();
    const receiptAt = taken.isAllowed ? receivedAt : new Date(receivedAt.getTime() + taken.waitMs);
    const ofCancellation = kind === 'cancellation' ? { cause, endsOn } : {};
    const declared = { id: randomUUID(), kind, name, email, language, timeZone, receivedAt };
    await context.store.receive({ ...declared, contract: contract || null, ...ofCancellation }, receiptAt);
    return receivedAt;
  },
  async undo(token) {
    const id = readSigned(context.secret, 'undo', token);
    return id !== null && (await undo(context, id)) ? 'undone' : 'over';
  },
});

export function leaveRoutes(app: Hono<AppEnv>, { declare, undo }: Leaving): void {
  handle(app, 'POST /api/leave', OF_NETWORK, async ({ c, body }) => ({
    receivedAt: (await declare(body, c.env.language)).toISOString(),
  }));
  handle(app, 'POST /api/leave/undo', async ({ body }) => ({ outcome: await undo(body.token) }));
}

export const undoTokenOf = (secret: string, id: string): string => signText(secret, 'undo', id);
