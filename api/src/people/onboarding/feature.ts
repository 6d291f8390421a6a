/** A new customer's first steps: what is done of them, and dismissing them. */
import { opens } from '@spreadwise/shared-auth/model';
import { SIGNAL_PACE } from '../../advice/analysis';
import { type Scope, scopeOf, viewerOf } from '../../advice/signals';
import type { Database } from '../../platform/db/database';
import { defineFeature, ofProcess } from '../../platform/feature';
import { handle, type MountRoutes } from '../../platform/http';
import { createOnboardingStore, ONBOARDING_TABLES } from './onboarding-store';

export const onboardingFeature = defineFeature({
  name: 'onboarding',
  purpose: 'the first steps of a new customer',
  tables: ONBOARDING_TABLES,
  needs: { ...ofProcess('database', 'now'), pace: SIGNAL_PACE },
  open: ({ database: { db }, now, pace }) => ({ routes: onboardingRoutes({ db, now, pace }) }),
});

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
    handle(app, 'POST /api/first-steps/put-away', async ({ session }) => {
      await store.dismiss(session.customerId, now());
    });
  };
