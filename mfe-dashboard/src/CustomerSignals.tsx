/** The live signals with what surrounds them for a customer; new customers see first steps. */

import type { BillingOverview } from '@spreadwise/contract';
import { type LiveSignals, SignalsView } from '@spreadwise/shared-screens/signals';
import type { ReactNode } from 'react';
import { LazyPart } from './common/LazyPart';
import { FailingAlertsNotice } from './FailingAlertsNotice';
import { useLayouts } from './layouts/useLayouts';
import { Awaited } from './onboarding/Awaited';
import { Onboarding } from './onboarding/Onboarding';
import { useOnboarding } from './onboarding/useOnboarding';
import { homeTexts } from './texts/home';
import { UsedUpNotice } from './UsedUpNotice';

export interface CustomerSignalsProps {
  readonly overview: BillingOverview | undefined;
  readonly unproven: ReactNode;
  readonly history: ReactNode;
}

const loadExample = () => import('./onboarding/Example');
const loadYesterday = () => import('./Yesterday');

export function CustomerSignals({ overview, unproven, history }: CustomerSignalsProps) {
  const { steps, failing } = useOnboarding();
  const layout = useLayouts();
  const words = homeTexts();
  // The daily count includes a first signal before the steps are fetched again.
  const waits = ({ allowance }: LiveSignals) =>
    steps !== null && !steps.done.signal && (allowance?.usedToday ?? 0) === 0;
  return (
    <SignalsView
      layout={layout}
      strip={steps && <Onboarding {...steps} />}
      top={({ allowance }) => (
        <>
          {failing.length > 0 && <FailingAlertsNotice failing={failing} />}
          {allowance && <UsedUpNotice allowance={allowance} overview={overview} />}
        </>
      )}
      unproven={unproven}
      awaited={(signals) => waits(signals) && steps && <Awaited typicalWaitMs={steps.typicalWaitMs} />}
      quiet={(signals) => (
        <>
          {waits(signals) && <LazyPart title={words.example} load={loadExample} />}
          <LazyPart title={words.yesterday} load={loadYesterday} />
        </>
      )}
      history={history}
    />
  );
}
