/** The funnel from a visit to a payment, each step as a share of the previous one. Pure. */
import type { Analytics, FunnelStep } from '@spreadwise/contract';
import { shareText } from '@spreadwise/contract/figure-text';

const LABELS: readonly (readonly [FunnelStep, string])[] = [
  ['visitors', 'Visited'],
  ['plans', 'Viewed the plans'],
  ['begun', 'Started checkout'],
  ['paid', 'Paid'],
];

/** `share`: null if people can outnumber browsers, because some visitors ask not to be tracked. */
export const funnelSteps = (funnel: Analytics['funnel']) =>
  LABELS.map(([step, label], index) => {
    const { now, before } = funnel[step];
    const above = LABELS[index - 1];
    const whole = above ? funnel[above[0]].now : 0;
    return { label, now, before, share: whole > 0 && now <= whole ? shareText(now, whole) : null };
  });
