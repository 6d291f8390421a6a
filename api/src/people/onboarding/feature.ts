/** A new customer's first steps. */
import { SIGNAL_PACE } from '../../advice/analysis';
import { defineFeature, ofProcess } from '../../platform/feature';
import { onboardingRoutes } from './routes';
import { ONBOARDING_TABLES } from './tables';

export const onboardingFeature = defineFeature({
  name: 'onboarding',
  purpose: 'the first steps of a new customer',
  tables: ONBOARDING_TABLES,
  needs: { ...ofProcess('database', 'now'), pace: SIGNAL_PACE },
  open: ({ database: { db }, now, pace }) => ({ routes: onboardingRoutes({ db, now, pace }) }),
});
