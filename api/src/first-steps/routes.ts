/** A customer's first steps: looked at, and put away. */
import type { Database } from '../db/database';
import type { MountRoutes } from '../http/environment';
import { handle } from '../http/handle';
import { type Scope, scopeOf, viewerOf } from '../signals';
import { createFirstStepsStore } from './first-steps-store';

export interface FirstStepsContext {
  readonly db: Database;
  readonly now: () => Date;
  /** From one signal to the next, in ms; null: none came. */
  readonly pace: (scope: Scope) => Promise<number | null>;
}

export const firstStepsRoutes =
  ({ db, now, pace }: FirstStepsContext): MountRoutes =>
  (app) => {
    const store = createFirstStepsStore(db);
    handle(app, 'GET /api/first-steps', async ({ session }) => {
      const [steps, typicalWaitMs] = await Promise.all([
        store.of(session.customerId, now()),
        pace(scopeOf(viewerOf(session))),
      ]);
      return { ...steps, typicalWaitMs };
    });
    handle(app, 'POST /api/first-steps/put-away', async ({ session }): Promise<undefined> => {
      await store.putAway(session.customerId, now());
    });
  };
