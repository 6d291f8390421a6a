/** Endpoints of onboarding: a new customer's steps, and dismissing them. */
import { opens } from '@spreadwise/shared-auth/model';
import { type Scope, scopeOf, viewerOf } from '../../advice/signals';
import type { Database } from '../../platform/db/database';
import { handle, type MountRoutes } from '../../platform/http';
import { createOnboardingStore } from './onboarding-store';

interface OnboardingOptions {
  readonly db: Database;
  readonly now: () => Date;
  /** Mean ms between signals; null: there were none. */
  readonly pace: (scope: Scope) => Promise<number | null>;
}

export const onboardingRoutes =
  ({ db, now, pace }: OnboardingOptions): MountRoutes =>
  (app) => {
    const store = createOnboardingStore(db);
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
      await store.dismiss(session.customerId, now());
    });
  };
