/** The steps from a visit to a payment, in words, each as a share of the one before. Pure. */
import type { Analytics, FunnelStep } from '@spreadwise/contract';
import { shareText } from '@spreadwise/contract/figure-text';

const LABELS: readonly (readonly [FunnelStep, string])[] = [
  ['visitors', 'Visited'],
  ['plans', 'Looked at the plans'],
  ['begun', 'Began to pay'],
  ['paid', 'Paid'],
];

/** `share`: null where there can be more people than browsers, as some ask not to be followed. */
export const funnelSteps = (funnel: Analytics['funnel']) =>
  LABELS.map(([step, label], index) => {
    const { now, before } = funnel[step];
    const above = LABELS[index - 1];
    const whole = above ? funnel[above[0]].now : 0;
    return { label, now, before, share: whole > 0 && now <= whole ? shareText(now, whole) : null };
  });
