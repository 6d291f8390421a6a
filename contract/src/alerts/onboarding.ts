/** A customer's first steps: those done, channels that fail since, and the typical wait for a first signal. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { ALERT_CHANNELS } from './alerts';

const OWN = { permission: 'dashboard.view' } as const;

export const firstSteps = z.object({
  done: z.object({
    setUp: z.boolean(),
    /** Alert rules are saved, or a channel besides mail is linked. */
    alerts: z.boolean(),
    /** A signal was delivered. */
    signal: z.boolean(),
  }),
  isPutAway: z.boolean(),
  /** The plan's channels that no longer deliver. */
  failing: z.array(z.enum(ALERT_CHANNELS)),
  /** Average time between two signals in the caller's markets over the last 24 hours, in ms; null: there was none. */
  typicalWaitMs: z.int().nullable(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const firstStepsCalls = defineCalls({
  'GET /api/first-steps': {
    summary:
      "The first steps a customer has completed, the customer's failing channels, and the typical wait for a signal.",
    access: OWN,
    customer: true,
    response: firstSteps,
  },
  'POST /api/first-steps/put-away': {
    summary: 'Hide the first steps.',
    access: OWN,
    customer: true,
  },
});
