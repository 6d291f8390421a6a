/** What is going to happen to the plan, each with its way back; and a tier that was given. */

import type { BillingOverview } from '@spreadwise/contract';
import { dayText } from '@spreadwise/shared-screens';
import { Button, Notice } from '@spreadwise/shared-ui';
import { accessOf, isOwed } from './access';
import { goesOn } from './billing-status';
import { lastDayText, OPEN_PAYMENT, planName, priceOf } from './labels';
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
  const { busy, undo } = useUndo(
    'POST /api/billing/resume',
    `${name} goes on as before`,
    'The cancellation is not taken back',
  );
  return (
    <Notice
      tone="info"
      title={`You have cancelled: ${name} ends on ${lastDayText(subscription)}`}
      action={
        <Button size="sm" busy={busy} onClick={undo}>
          Resume {name}
        </Button>
      }
    >
      {accessOf(overview, subscription) === 'open' && 'Everything stays open until then. '}
      Nothing more is charged, and you can take it back any time before.
      {isOwed(subscription) && ` ${OPEN_PAYMENT}`}
    </Notice>
  );
}

function WillChange({ overview }: NoticeOf<'subscription' | 'scheduledChange'>) {
  const { subscription, scheduledChange } = overview;
  const now = planName(subscription.plan);
  const { busy, undo } = useUndo(
    'POST /api/billing/plan-change/undo',
    `You stay on ${now}`,
    'The change is not taken back',
  );
  return (
    <Notice
      tone="info"
      title={`${planName(scheduledChange.plan)} begins on ${dayText(scheduledChange.at)}`}
      action={
        <Button size="sm" variant="secondary" busy={busy} onClick={undo}>
          Stay on {now}
        </Button>
      }
    >
      {accessOf(overview, subscription) === 'open' && `You keep ${now} until then. `}From that day on it is{' '}
      {priceOf(scheduledChange.plan)} a month.
    </Notice>
  );
}

function Given({ overview: { comp, subscription } }: NoticeOf<'comp'>) {
  return (
    <Notice tone="success" title={`The ${comp.tier} tier is yours, from us`}>
      {comp.until ? `Until ${dayText(comp.until)}` : 'Without an end'}, and it costs you nothing.
      {subscription && ' Whatever of it and of your own plan is larger counts.'}
    </Notice>
  );
}
