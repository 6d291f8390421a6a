/** Changing the plan: the three side by side, a preview of the chosen one, and 3-D Secure if the bank requires it. */

import type {
  BillingOverview,
  PlanChangePreview,
  PlanChangeResponse,
  PlanId,
  PublicConfig,
} from '@spreadwise/contract';
import { dayText } from '@spreadwise/shared-screens';
import { Notice, Stack, TextLink, Toolbar, toast } from '@spreadwise/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { changeTexts } from '../../texts/change';
import { billingStatusOf } from '../billing-status';
import { planAddress } from '../change-view';
import { cardText, planName, stayFirst } from '../labels';
import { useOverviewCache } from '../useBillingCommand';
import { PlanCards } from './PlanCards';
import { PreviewDialog } from './PreviewDialog';
import { useThreeDSecure } from './useThreeDSecure';

export interface ChangePlanProps {
  readonly overview: BillingOverview;
  readonly payment: PublicConfig['payment'];
}

export default function ChangePlan({ overview, payment }: ChangePlanProps) {
  const { subscription } = overview;
  return subscription && <Change overview={overview} subscription={subscription} payment={payment} />;
}

interface ChangeProps extends ChangePlanProps {
  readonly subscription: NonNullable<BillingOverview['subscription']>;
}

function Change({ overview, subscription, payment }: ChangeProps) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<PlanId | null>(null);
  const { keep } = useOverviewCache();
  const words = changeTexts();
  const done = (text: string, description?: string) => {
    void navigate(planAddress(search), { replace: true });
    toast({ title: text, description });
  };
  const threeDSecure = useThreeDSecure(payment, (plan, isThere) =>
    isThere ? done(words.on(planName(plan))) : done(words.paying, words.opensOnceThere(planName(plan))),
  );
  const changed = ({ overview: next, clientSecret }: PlanChangeResponse, preview: PlanChangePreview) => {
    const plan = chosen;
    setChosen(null);
    if (!plan) return;
    keep(next);
    if (clientSecret) return threeDSecure.confirm({ plan, quote: preview.quote }, clientSecret);
    if (preview.kind === 'upgrade') done(words.on(planName(plan)));
    else
      done(
        words.begins(planName(plan), dayText(preview.effectiveAt)),
        words.keepUntilThen(planName(subscription.plan)),
      );
  };

  const { changeable, waits, sentence } = billingStatusOf(overview, subscription);
  const isOpen = changeable && threeDSecure.state.kind !== 'asking';
  return (
    <Stack>
      <Heading back={planAddress(search)} />
      {!changeable && (
        <Notice tone="info" title={words.notNow}>
          {waits ? stayFirst(subscription.plan) : sentence}
        </Notice>
      )}
      <BankNotice state={threeDSecure.state} plan={subscription.plan} />
      <PlanCards
        current={subscription.plan}
        scheduled={overview.scheduledChange}
        isReverseCharge={overview.tax?.isReverseCharge ?? false}
        open={isOpen}
        onChoose={setChosen}
      />
      {chosen && (
        <PreviewDialog
          from={subscription.plan}
          to={chosen}
          card={overview.card && cardText(overview.card)}
          tax={overview.tax}
          onClose={() => setChosen(null)}
          onChanged={changed}
        />
      )}
    </Stack>
  );
}

interface BankNoticeProps {
  readonly state: ReturnType<typeof useThreeDSecure>['state'];
  /** The reader's current plan. */
  readonly plan: PlanId;
}

function BankNotice({ state, plan }: BankNoticeProps) {
  const words = changeTexts();
  if (state.kind === 'asking')
    return (
      <div role="status">
        <Notice tone="info" title={words.bankAsks}>
          {words.bankAsksText(planName(plan))}
        </Notice>
      </div>
    );
  if (state.kind === 'failed')
    return (
      <Notice tone="danger" title={words.notCharged(planName(plan))}>
        {state.message} {words.chooseAgain}
      </Notice>
    );
  return null;
}

function Heading({ back }: { readonly back: ReturnType<typeof planAddress> }) {
  const heading = useRef<HTMLHeadingElement>(null);
  /* The page's own heading does not change, so this one tells the reader where they are. */
  useEffect(() => heading.current?.focus(), []);
  return (
    <Toolbar end={<TextLink render={<Link to={back} />}>{changeTexts().back}</TextLink>}>
      <h2 ref={heading} tabIndex={-1}>
        {changeTexts().title}
      </h2>
    </Toolbar>
  );
}
