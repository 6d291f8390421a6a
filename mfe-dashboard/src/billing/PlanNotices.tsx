/** Notices about scheduled changes of the plan, each with its undo, and about a complimentary tier. */

import type { BillingOverview } from '@spreadwise/contract';
import { dayText } from '@spreadwise/shared-screens';
import { Button, Notice } from '@spreadwise/shared-ui';
import { billingTexts } from '../texts/billing';
import { planTexts } from '../texts/plan';
import { accessOf, isOwed } from './access';
import { goesOn } from './billing-status';
import { monthlyPriceOf, onLastDay, planName } from './labels';
import { useUndo } from './useUndo';

interface NoticeOf<K extends keyof BillingOverview> {
  readonly overview: BillingOverview & Record<K, NonNullable<BillingOverview[K]>>;
}

export function PlanNotices({ overview }: { overview: BillingOverview }) {
  const { subscription, scheduledChange, comp } = overview;
  return (
    <>
      {subscription?.cancelAtPeriodEnd && goesOn(subscription) && (
        <WillEnd overview={{ ...overview, subscription }} />
      )}
      {subscription && scheduledChange && !subscription.cancelAtPeriodEnd && goesOn(subscription) && (
        <WillChange overview={{ ...overview, subscription, scheduledChange }} />
      )}
      {comp && <Given overview={{ ...overview, comp }} />}
    </>
  );
}

function WillEnd({ overview }: NoticeOf<'subscription'>) {
  const { subscription } = overview;
  const name = planName(subscription.plan);
  const words = billingTexts();
  const { busy, undo } = useUndo('POST /api/billing/resume', words.resumed(name), words.notResumed);
  return (
    <Notice
      tone="info"
      title={words.willEnd(name, onLastDay(subscription))}
      action={
        <Button size="sm" busy={busy} onClick={undo}>
          {words.resume(name)}
        </Button>
      }
    >
      {accessOf(overview, subscription) === 'open' && `${words.allOpen} `}
      {words.canTakeBack}
      {isOwed(subscription) && ` ${planTexts().openPayment}`}
    </Notice>
  );
}

function WillChange({ overview }: NoticeOf<'subscription' | 'scheduledChange'>) {
  const { subscription, scheduledChange } = overview;
  const now = planName(subscription.plan);
  const words = billingTexts();
  const { busy, undo } = useUndo('POST /api/billing/plan-change/undo', words.stayed(now), words.notStayed);
  return (
    <Notice
      tone="info"
      title={words.willChange(planName(scheduledChange.plan), dayText(scheduledChange.at))}
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={undo}>
          {words.stayOn(now)}
        </Button>
      }
    >
      {accessOf(overview, subscription) === 'open' && `${words.keepUntilThen(now)} `}
      {words.fromThen(monthlyPriceOf(scheduledChange.plan, overview.tax))}
    </Notice>
  );
}

function Given({ overview: { comp, subscription } }: NoticeOf<'comp'>) {
  const words = billingTexts();
  return (
    <Notice tone="success" title={words.given(comp.tier)}>
      {words.givenText(comp.until && dayText(comp.until))}
      {subscription && ` ${words.largerCounts}`}
    </Notice>
  );
}
