/** A customer's first steps: what is done, as the product knows it, what fails since, and how long a first signal lets wait. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { ALERT_CHANNELS } from './alerts';

const OWN = { permission: 'dashboard.view' } as const;

export const firstSteps = z.object({
  done: z.object({
    /** A set-up is saved. */
    setUp: z.boolean(),
    /** Terms for alerts are saved, or a way beside mail is linked. */
    alerts: z.boolean(),
    /** A signal was given. */
    signal: z.boolean(),
  }),
  isPutAway: z.boolean(),
  /** The channels of the plan at which nothing arrives any more. */
  failing: z.array(z.enum(ALERT_CHANNELS)),
  /** From one signal of the caller's markets to the next, on average of the last 24 hours, in ms; null: none came. */
  typicalWaitMs: z.int().nullable(),
});
export type FirstSteps = z.infer<typeof firstSteps>;

export const firstStepsCalls = defineCalls({
  'GET /api/first-steps': {
    summary:
      'Which first steps a customer has made, which channels of theirs fail, and how long one waits for a signal.',
    access: OWN,
    customer: true,
    response: firstSteps,
  },
  'POST /api/first-steps/put-away': {
    summary: 'Shows the first steps no more.',
    access: OWN,
    customer: true,
  },
});
