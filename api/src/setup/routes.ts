/** A customer reads and saves their set-up. */
import { DEFAULT_SET_UP, type SetUpAnswer } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { AppEnv } from '../http/environment';
import { handle } from '../http/handle';
import type { CustomerSession } from '../lib/session';
import type { SetUpStore } from './setup-store';

export interface SetUpContext {
  readonly store: SetUpStore;
  readonly now: () => Date;
  /** The exchanges that advice can come from for these permissions, and the taker fee assumed of each. */
  readonly exchangesFor: (permissions: readonly string[]) => SetUpAnswer['exchanges'];
  /** What is advised at all leaves so much, in euros. */
  readonly floorEur: () => number;
}

export function setUpRoutes(app: Hono<AppEnv>, context: SetUpContext): void {
  const { store, now } = context;
  const answer = async (session: CustomerSession): Promise<SetUpAnswer> => {
    const saved = (await store.of([session.customerId])).get(session.customerId);
    return {
      setUp: { ...DEFAULT_SET_UP, ...saved },
      isSaved: saved !== undefined,
      exchanges: [...context.exchangesFor(session.permissions)],
      floorCents: Math.round(context.floorEur() * 100),
      currency: 'EUR',
    };
  };
  handle(app, 'GET /api/setup', ({ session }) => answer(session));
  handle(app, 'POST /api/setup', async ({ body, session }) => {
    await store.save(session.customerId, body, now());
    return answer(session);
  });
}
