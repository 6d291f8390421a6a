/** What former customers keep: invoices and a new plan, the account, support. */

import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, useApiQuery, useHeadingFocus } from '@spreadwise/shared-screens';
import { Button, localPath, Notice } from '@spreadwise/shared-ui';
import { useSearchParams } from 'react-router-dom';
import { DueNotice } from '../billing/DueNotice';
import { SuspendedNotice } from '../billing/SuspendedNotice';
import type { CustomerHomeProps } from '../CustomerHome';
import { CustomerPage } from '../frame/CustomerPage';
import { MENU, movedTo, placeOf } from '../frame/places';
import { planTexts } from '../texts/plan';

const loadPlan = () => import(/* webpackChunkName: "plan" */ '../billing/PlanAndBilling');
const loadAccount = () => import(/* webpackChunkName: "account" */ '../account/Account');
const loadHelp = () => import(/* webpackChunkName: "help" */ '../help/Help');
const NO_PROPS = {};

export default function FormerHome({ productName, testMode, payment, redirect }: CustomerHomeProps) {
  const { user } = useAuth();
  const [search] = useSearchParams();
  const overview = useApiQuery('GET /api/billing/overview');
  const place = placeOf(movedTo(search) ?? search, MENU);
  const heading = useHeadingFocus(place);
  return (
    <CustomerPage
      {...{ productName, testMode, heading }}
      places={MENU}
      menu={[]}
      current={place}
      email={overview.data?.email ?? user?.email}
      unread={0}
    >
      {overview.data && overview.data.tier !== 'FREE' ? <OpenAgain redirect={redirect} /> : <Closed />}
      {overview.data && <SuspendedNotice overview={overview.data} />}
      {overview.data && <DueNotice overview={overview.data} redirect={redirect} />}
      {place === 'plan' && <LazyScreen part load={loadPlan} props={{ query: overview, payment, redirect }} />}
      {place === 'account' && <LazyScreen part load={loadAccount} props={NO_PROPS} />}
      {place === 'help' && <LazyScreen part load={loadHelp} props={NO_PROPS} />}
    </CustomerPage>
  );
}

function Closed() {
  const { closed, closedText } = planTexts().former;
  return (
    <Notice tone="info" title={closed}>
      {closedText}
    </Notice>
  );
}

/** The debt has been paid since: this session was opened without a plan, the next one will have it. */
function OpenAgain({ redirect }: Pick<CustomerHomeProps, 'redirect'>) {
  const { openAgain, openAgainText, signInAgain } = planTexts().former;
  return (
    <Notice
      tone="success"
      title={openAgain}
      action={
        <Button size="sm" onClick={() => redirect(localPath('/dashboard'))}>
          {signInAgain}
        </Button>
      }
    >
      {openAgainText}
    </Notice>
  );
}
