/** The day's signals are used up: what stays, when new ones come, and a link to a larger plan if there is one. */

import type { BillingOverview } from '@spreadwise/contract';
import { isOver } from '@spreadwise/contract/subscription-status';
import type { Tier } from '@spreadwise/shared-auth';
import { HelpLink } from '@spreadwise/shared-screens';
import { type AllowanceState, isUsedUp, ResetText } from '@spreadwise/shared-screens/signals';
import { LinkButton, Notice } from '@spreadwise/shared-ui';
import { Link, useSearchParams } from 'react-router-dom';
import { billingStatusOf } from './billing/billing-status';
import { changeAddress, planAddress } from './billing/change-view';
import { stayFirst } from './billing/labels';
import { homeTexts } from './texts/home';

/** Tiers above which no plan is sold. */
const LARGEST: readonly Tier[] = ['PREMIUM', 'PLATINUM', 'GOLD'];

export interface UsedUpNoticeProps {
  readonly allowance: AllowanceState;
  /** Undefined until loaded; no plan is offered then. */
  readonly overview: BillingOverview | undefined;
}

export function UsedUpNotice({ allowance, overview }: UsedUpNoticeProps) {
  const [search] = useSearchParams();
  if (!isUsedUp(allowance) || allowance.daily === null) return null;
  const words = homeTexts().usedUp;
  const way = overview && wayToLarger(overview, search);
  return (
    <Notice
      tone="warning"
      title={words.title(allowance.daily)}
      action={
        way && (
          <LinkButton size="sm" variant="secondary" render={<Link to={way.to} />}>
            {way.label}
          </LinkButton>
        )
      }
    >
      {words.stays} <ResetText {...allowance} />. {way?.says}{' '}
      <HelpLink topic="count">{words.counted}</HelpLink>
    </Notice>
  );
}

/** Null if there is none, or if the plan cannot be changed in its current state. */
function wayToLarger(overview: BillingOverview, search: URLSearchParams) {
  const { tier, subscription } = overview;
  if (LARGEST.includes(tier)) return null;
  const { seePlan, usedUp: words } = homeTexts();
  const says = words.larger;
  if (!subscription || isOver(subscription.status)) return { to: '/signup', label: words.choosePlan, says };
  const { changeable, waits } = billingStatusOf(overview, subscription);
  if (waits)
    return {
      to: planAddress(search),
      label: seePlan,
      says: `${says} ${stayFirst(subscription.plan)}`,
    };
  return changeable ? { to: changeAddress(search), label: words.changePlan, says } : null;
}
