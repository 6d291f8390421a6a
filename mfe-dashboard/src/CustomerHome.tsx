/** A customer's dashboard, one place at a time. The place is in the URL. */

import type { PublicConfig } from '@spreadwise/contract';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, MoneyProvider, useApiQuery, useHeadingFocus } from '@spreadwise/shared-screens';
import { AdviceOnly } from '@spreadwise/shared-screens/signals';
import { Slot, TextLink } from '@spreadwise/shared-ui';
import { useEffect } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { DueNotice } from './billing/DueNotice';
import { isBackFromPortal } from './billing/portal-return';
import { SuspendedNotice } from './billing/SuspendedNotice';
import { ConfirmEmail } from './ConfirmEmail';
import { CustomerSignals } from './CustomerSignals';
import { DisplayCurrencyNote } from './common/DisplayCurrencyNote';
import { CustomerPage } from './frame/CustomerPage';
import { addressOf, MENU, movedTo, PLACES, placeOf } from './frame/places';
import { useUnread } from './help/useUnread';
import { History } from './history/History';
import { PushOffer } from './push-offer/PushOffer';
import { homeTexts } from './texts/home';
import { useOpenedAlert } from './useOpenedAlert';

/** The places that show amounts of signals. */
const SHOWS_MONEY: ReadonlySet<string> = new Set(['signals', 'history', 'analysis']);

export interface CustomerHomeProps {
  readonly productName: string;
  /** The payment provider is a stand-in; the page says so. */
  readonly testMode: boolean;
  readonly redirect: (url: string) => void;
  readonly payment: PublicConfig['payment'];
}

const loadAnalysis = () => import('./analysis/Analysis');
const loadPlan = () => import(/* webpackChunkName: "plan" */ './billing/PlanAndBilling');
const loadRules = () => import('./rules/Rules');
const loadAccount = () => import(/* webpackChunkName: "account" */ './account/AccountPlace');
const loadHelp = () => import(/* webpackChunkName: "help" */ './help/Help');
const NO_PROPS = {};

export default function CustomerHome({ productName, testMode, payment, redirect }: CustomerHomeProps) {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const overview = useApiQuery('GET /api/billing/overview');
  const place = placeOf(search, [...PLACES, ...MENU]);
  const heading = useHeadingFocus(place);
  const unread = useUnread();
  useOpenedAlert();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there again
  useEffect(() => {
    if (isBackFromPortal()) setSearch({ section: 'plan' }, { replace: true });
  }, []);
  const moved = movedTo(search);
  if (moved) return <Navigate replace to={{ search: moved.toString() }} />;
  const isUnproven = overview.error instanceof ApiError && overview.error.status === 401;
  return (
    <CustomerPage
      {...{ productName, testMode, heading, unread }}
      places={PLACES}
      menu={MENU}
      current={place}
      email={overview.data?.email ?? user?.email}
    >
      {isUnproven ? (
        <Unproven />
      ) : (
        <MoneyProvider>
          {overview.data && <SuspendedNotice overview={overview.data} />}
          {overview.data && <DueNotice overview={overview.data} redirect={redirect} />}
          {place === 'plan' && (
            <LazyScreen part load={loadPlan} props={{ query: overview, payment, redirect }} />
          )}
          {place === 'rules' && <LazyScreen part load={loadRules} props={NO_PROPS} />}
          {place === 'account' && <LazyScreen part load={loadAccount} props={NO_PROPS} />}
          {place === 'help' && <LazyScreen part load={loadHelp} props={NO_PROPS} />}
          {place === 'analysis' && <LazyScreen part load={loadAnalysis} props={NO_PROPS} />}
          {place === 'history' && <History unproven={<Unproven />} />}
          {place === 'signals' && (
            <CustomerSignals
              overview={overview.data}
              unproven={<Unproven />}
              history={
                <TextLink render={<Link to={addressOf(search, 'history')} />}>{homeTexts().allPast}</TextLink>
              }
            />
          )}
          {place === 'signals' && <Slot name="mfe-dashboard.overview" />}
          {(place === 'signals' || place === 'history') && <AdviceOnly />}
          {SHOWS_MONEY.has(place) && <DisplayCurrencyNote />}
          <PushOffer />
        </MoneyProvider>
      )}
    </CustomerPage>
  );
}

const Unproven = () => <ConfirmEmail email={useAuth().user?.email ?? ''} />;
