/** A customer's first steps: looked at, and put away. */
import { opens } from '@spreadwise/shared-auth/model';
import { type Scope, scopeOf, viewerOf } from '../../advice/signals';
import type { Database } from '../../platform/db/database';
import { handle, type MountRoutes } from '../../platform/http';
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
      const { customerId, email, permissions } = session;
      const [steps, failed, typicalWaitMs] = await Promise.all([
        store.of(customerId, now()),
        store.failing(customerId, email),
        pace(scopeOf(viewerOf(session))),
      ]);
      const failing = failed.filter((channel) => opens(permissions, `alerts.${channel}`));
      return { ...steps, failing, typicalWaitMs };
    });
    handle(app, 'POST /api/first-steps/put-away', async ({ session }): Promise<undefined> => {
      await store.putAway(session.customerId, now());
    });
  };
