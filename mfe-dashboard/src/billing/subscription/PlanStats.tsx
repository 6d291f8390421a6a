/**
 * The plan, the next charge and the limits of the tier: the quota that is enforced, which is not what the plan's card
 * advertises (docs/specification.md, section 9).
 */

import type { BillingOverview } from '@spreadwise/contract';
import { countText, moneyText } from '@spreadwise/contract/figure-text';
import { TIERS } from '@spreadwise/shared-auth';
import { dayText } from '@spreadwise/shared-screens';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { planName, priceOf } from '../labels';

export function PlanStats({ overview }: { overview: BillingOverview }) {
  const { subscription, tier } = overview;
  const { dailySignals, maxHops } = TIERS[tier];
  return (
    <StatGroup>
      <Stat
        label="Plan"
        value={subscription ? planName(subscription.plan) : 'None'}
        hint={subscription ? `${priceOf(subscription.plan)} a month · Tier ${tier}` : `Tier ${tier}`}
      />
      <Stat label="Next charge" {...nextChargeText(overview)} />
      <Stat
        label="Signals a day"
        value={dailySignals === null ? 'Unlimited' : countText(dailySignals)}
        hint={`Cycles of up to ${maxHops} hops`}
      />
    </StatGroup>
  );
}

function nextChargeText({ nextInvoice, stale }: BillingOverview) {
  if (nextInvoice)
    return {
      value: moneyText(nextInvoice.amountCents, nextInvoice.currency),
      hint: `On ${dayText(nextInvoice.dueAt)}`,
    };
  return stale
    ? { value: '–', hint: 'Not known right now' }
    : { value: 'None', hint: 'Nothing will be charged' };
}
