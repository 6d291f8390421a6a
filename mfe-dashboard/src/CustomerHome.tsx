/** A customer's dashboard: the signals first, their history, the plan and its billing, the settings, help. The section is in the address. */

import type { PublicConfig } from '@spreadwise/contract';
import { ApiError, useAuth } from '@spreadwise/shared-auth';
import {
  beforeHelp,
  helpAddress,
  LazyScreen,
  MoneyProvider,
  useApiQuery,
  useHeadingFocus,
} from '@spreadwise/shared-screens';
import { AdviceOnly } from '@spreadwise/shared-screens/signals';
import { Card, SectionNav, Slot, TextLink } from '@spreadwise/shared-ui';
import { useEffect } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { DueNotice } from './billing/DueNotice';
import { isBackFromPortal } from './billing/portal-return';
import { SuspendedNotice } from './billing/SuspendedNotice';
import { ConfirmEmail } from './ConfirmEmail';
import { CustomerPage } from './CustomerPage';
import { CustomerSignals } from './CustomerSignals';
import { DisplayCurrencyNote } from './common/DisplayCurrencyNote';
import { useUnread } from './help/useUnread';
import { History } from './history/History';
import { PushOffer } from './PushOffer';
import { useOpenedAlert } from './useOpenedAlert';

const SECTIONS = [
  { id: 'signals', label: 'Signals', title: 'Signals' },
  { id: 'history', label: 'History', title: 'Past signals' },
  { id: 'analysis', label: 'Analysis', title: 'Analysis' },
  { id: 'plan', label: 'Plan & billing', title: 'Your subscription' },
  { id: 'settings', label: 'Settings', title: 'Settings' },
  { id: 'help', label: 'Help', title: 'Help' },
] as const;
/** The sections that show money of advice. */
const SHOWS_MONEY: ReadonlySet<string> = new Set(['signals', 'history', 'analysis']);
type SectionId = (typeof SECTIONS)[number]['id'];
/** What the palette and the single keys open; the first is where the dashboard opens. */
const PLACES = SECTIONS.map(({ id, label }, at) => ({ id, label, search: at === 0 ? '' : `?section=${id}` }));

export interface CustomerHomeProps {
  readonly productName: string;
  /** Payment is a stand-in; the page says so. */
  readonly testMode: boolean;
  readonly redirect: (url: string) => void;
  readonly payment: PublicConfig['payment'];
}

const loadAnalysis = () => import('./analysis/Analysis');
const loadPlan = () => import('./billing/PlanAndBilling');
const loadSettings = () => import('./settings/Settings');
const loadHelp = () => import('./help/Help');
const NO_PROPS = {};

export default function CustomerHome({ productName, testMode, payment, redirect }: CustomerHomeProps) {
  const { user } = useAuth();
  const [search, setSearch] = useSearchParams();
  const overview = useApiQuery('GET /api/billing/overview');
  const section = SECTIONS.find(({ id }) => id === search.get('section')) ?? SECTIONS[0];
  const heading = useHeadingFocus(section.id);
  const unread = useUnread();
  useOpenedAlert();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is there again
  useEffect(() => {
    if (isBackFromPortal()) setSearch({ section: 'plan' }, { replace: true });
  }, []);
  const isUnproven = overview.error instanceof ApiError && overview.error.status === 401;
  return (
    <CustomerPage
      productName={productName}
      testMode={testMode}
      title={section.title}
      heading={heading}
      email={overview.data?.email ?? user?.email}
      places={PLACES}
    >
      {isUnproven ? (
        <Unproven />
      ) : (
        <MoneyProvider>
          <SectionNav
            label="Dashboard"
            items={SECTIONS.map(({ id, label }) => ({
              id,
              label: id === 'help' && unread > 0 ? `${label} (${unread})` : label,
              current: id === section.id,
              render: (props) => <Link to={addressOf(search, id)} {...props} />,
            }))}
          />
          {overview.data && <SuspendedNotice overview={overview.data} />}
          {overview.data && <DueNotice overview={overview.data} redirect={redirect} />}
          {section.id === 'plan' && (
            <LazyScreen part load={loadPlan} props={{ query: overview, payment, redirect }} />
          )}
          {section.id === 'settings' && <LazyScreen part load={loadSettings} props={NO_PROPS} />}
          {section.id === 'help' && <LazyScreen part load={loadHelp} props={NO_PROPS} />}
          {section.id === 'analysis' && <LazyScreen part load={loadAnalysis} props={NO_PROPS} />}
          {section.id === 'history' && <History unproven={<Unproven />} />}
          {section.id === 'signals' && (
            <CustomerSignals
              overview={overview.data}
              unproven={<Unproven />}
              history={
                <TextLink render={<Link to={addressOf(search, 'history')} />}>All past signals</TextLink>
              }
            />
          )}
          {section.id === SECTIONS[0].id && <Slot name="mfe-dashboard.overview" />}
          {(section.id === 'signals' || section.id === 'history') && <AdviceOnly />}
          {SHOWS_MONEY.has(section.id) && <DisplayCurrencyNote />}
          <PushOffer />
        </MoneyProvider>
      )}
    </CustomerPage>
  );
}

const Unproven = () => (
  <Card>
    <ConfirmEmail />
  </Card>
);

/** Another section with the same filters, and no details open. */
function addressOf(search: URLSearchParams, section: SectionId) {
  if (section === 'help') return helpAddress(search);
  const next = new URLSearchParams(beforeHelp(search));
  next.delete('signal');
  next.delete('view');
  next.delete('part');
  if (section === SECTIONS[0].id) next.delete('section');
  else next.set('section', section);
  return { search: next.toString() };
}
