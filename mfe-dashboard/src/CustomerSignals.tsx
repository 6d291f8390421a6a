/** The signals, with what a customer finds above and below them. Who is new finds first steps, and no row of noughts. */

import type { BillingOverview } from '@spreadwise/contract';
import { LazyScreen } from '@spreadwise/shared-screens';
import { type LiveSignals, SignalsView } from '@spreadwise/shared-screens/signals';
import type { ReactNode } from 'react';
import { AlertsFail } from './AlertsFail';
import { useLayouts } from './layouts/useLayouts';
import { Awaited } from './onboarding/Awaited';
import { type StepsNow, useOnboarding } from './onboarding/useOnboarding';
import { SignalsToday } from './SignalsToday';
import { UsedUpNotice } from './UsedUpNotice';

export interface CustomerSignalsProps {
  readonly overview: BillingOverview | undefined;
  readonly unproven: ReactNode;
  readonly history: ReactNode;
}

const loadSteps = () => import('./onboarding/Onboarding');
const loadExample = () => import('./onboarding/Example');
const loadYesterday = () => import('./Yesterday');
const NO_PROPS = {};

export function CustomerSignals({ overview, unproven, history }: CustomerSignalsProps) {
  const { steps, failing } = useOnboarding();
  const layout = useLayouts();
  const waits = steps !== null && !steps.done.signal;
  return (
    <SignalsView
      layout={layout}
      top={(signals) => <Top signals={signals} steps={steps} failing={failing} overview={overview} />}
      unproven={unproven}
      awaited={waits && <Awaited typicalWaitMs={steps.typicalWaitMs} />}
      quiet={
        <>
          {waits && <LazyScreen part load={loadExample} props={NO_PROPS} />}
          <LazyScreen part load={loadYesterday} props={NO_PROPS} />
        </>
      }
      history={history}
    />
  );
}

interface TopProps extends Pick<CustomerSignalsProps, 'overview'>, StepsNow {
  readonly signals: LiveSignals;
}

function Top({ signals, steps, failing, overview }: TopProps) {
  const { allowance } = signals;
  const hasNone = steps !== null && !steps.done.signal && (allowance?.usedToday ?? 0) === 0;
  return (
    <>
      {failing.length > 0 && <AlertsFail failing={failing} />}
      {steps && <LazyScreen part load={loadSteps} props={steps} />}
      {allowance && <UsedUpNotice allowance={allowance} overview={overview} />}
      {!hasNone && <SignalsToday signals={signals} />}
    </>
  );
}
