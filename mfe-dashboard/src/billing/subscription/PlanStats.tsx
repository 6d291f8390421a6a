/**
 * The plan, the next charge and the tier's limits: the quota that is enforced, which differs from what the plan's card
 * advertises (docs/specification.md, section 9).
 */

import type { BillingOverview } from '@spreadwise/contract';
import { countText, moneyText, NONE } from '@spreadwise/contract/figure-text';
import { TIERS } from '@spreadwise/shared-auth';
import { dayText } from '@spreadwise/shared-screens';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { billingTexts } from '../../texts/billing';
import { planName, priceOf } from '../labels';

export function PlanStats({ overview }: { overview: BillingOverview }) {
  const { subscription, tier, tax } = overview;
  const { dailySignals, maxHops } = TIERS[tier];
  const words = billingTexts().cards;
  return (
    <StatGroup>
      <Stat
        label={words.plan}
        value={subscription ? planName(subscription.plan) : words.none}
        hint={
          subscription
            ? words.perMonth(priceOf(subscription.plan), tier, tax?.isReverseCharge ?? false)
            : words.tier(tier)
        }
      />
      <Stat label={words.nextCharge} {...nextChargeText(overview)} />
      <Stat
        label={words.signals}
        value={dailySignals === null ? words.unlimited : countText(dailySignals)}
        hint={words.hops(maxHops)}
      />
    </StatGroup>
  );
}

function nextChargeText({ nextInvoice, stale }: BillingOverview) {
  const words = billingTexts().cards;
  if (nextInvoice)
    return {
      value: moneyText(nextInvoice.amountCents, nextInvoice.currency),
      hint: words.on(dayText(nextInvoice.dueAt)),
    };
  return stale ? { value: NONE, hint: words.notKnown } : { value: words.noNext, hint: words.noCharge };
}
