/** A new customer's first steps. */
import { SIGNAL_PACE } from '../../advice/analysis';
import { CLOCK, DATABASE, defineFeature } from '../../platform/feature';
import { firstStepsRoutes } from './routes';

export const onboardingFeature = defineFeature({
  name: 'onboarding',
  purpose: 'what a new customer still has to do',
  needs: { database: DATABASE, now: CLOCK, pace: SIGNAL_PACE },
  open: ({ database: { db }, now, pace }) => ({ routes: firstStepsRoutes({ db, now, pace }) }),
});
