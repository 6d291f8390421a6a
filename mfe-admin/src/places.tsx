/** The six places of the owner's panel and their parts, each with its permission and its actions. */

import { LazyScreen } from '@spreadwise/shared-screens';
import { ChartIcon, GearIcon, MailIcon, PeopleIcon, ShieldIcon, SignalIcon } from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import type { OwnerPlace, PartProps, PlacePart } from './common/place';
import type { Needed } from './common/place-address';
import { Overview } from './overview/Overview';

/** A part in its own chunk. */
const lazy = (load: () => Promise<{ readonly default: ComponentType<PartProps> }>) =>
  function LazyPart(props: PartProps) {
    return <LazyScreen part load={load} props={props} />;
  };

const loadBacktests = () => import('@spreadwise/shared-screens/paper');
const NO_PROPS = {};
const Backtests = () => <LazyScreen part load={loadBacktests} props={NO_PROPS} />;

const BUSINESS: readonly PlacePart[] = [
  {
    id: 'overview',
    label: 'Overview',
    permission: ['dashboard.view', 'analytics.view'],
    Content: Overview,
  },
  {
    id: 'revenue',
    label: 'Revenue',
    permission: 'analytics.advanced',
    Content: lazy(() => import('./customers/analytics/Revenue')),
  },
  {
    id: 'analytics',
    label: 'Analytics',
    permission: 'analytics.full',
    Content: lazy(() => import('./customers/analytics/Analytics')),
  },
  {
    id: 'visitors',
    label: 'Visitors',
    permission: 'analytics.view',
    Content: lazy(() => import('./customers/visits/Visitors')),
  },
  {
    id: 'payments',
    label: 'Payments',
    permission: 'customer.management',
    Content: lazy(() => import('./customers/analytics/BillingHealth')),
    acts: [{ label: 'Compare with the payment provider' }, { label: 'Download the VAT of a quarter' }],
  },
];

const CUSTOMERS: readonly PlacePart[] = [
  {
    id: 'customers',
    label: 'Customers',
    Content: lazy(() => import('./customers/Customers')),
    acts: [
      { label: 'Find a customer' },
      { label: 'Export customers' },
      { label: 'Copy sign-up link' },
      { label: 'Save or remove a view' },
      { label: 'Give someone a tier', permission: 'subscription.manage' },
    ],
  },
];

const Conversations = lazy(() => import('./support/Support'));
const SUPPORT: readonly PlacePart[] = [
  {
    id: 'open',
    label: 'Open',
    title: 'Support',
    Content: Conversations,
    acts: [{ label: 'Answer customers' }, { label: 'Assign or close a conversation' }],
  },
  { id: 'waiting', label: 'Answered', title: 'Support: answered', Content: Conversations },
  { id: 'closed', label: 'Closed', title: 'Support: closed', Content: Conversations },
  {
    id: 'templates',
    label: 'Templates',
    Content: lazy(() => import('./support/Templates')),
    acts: [{ label: 'Save an answer as template' }],
  },
];

const AI: Needed = ['ai.management', 'ai.view'];
const ENGINE: readonly PlacePart[] = [
  {
    id: 'markets',
    label: 'Markets',
    permission: 'market.data.view',
    Content: lazy(() => import('./trading/Markets')),
    acts: [{ label: 'Restart a feed or the market', permission: 'trading.configuration' }],
  },
  {
    id: 'signals',
    label: 'Signals',
    permission: 'trading.view',
    Content: lazy(() => import('./trading/Signals')),
  },
  {
    id: 'paper',
    label: 'Backtests',
    permission: 'analytics.full',
    Content: Backtests,
    acts: [{ label: 'Add a backtest' }],
  },
  {
    id: 'ai',
    label: 'AI services',
    permission: AI,
    Content: lazy(() => import('./ai/AiFigures')),
  },
  {
    id: 'prompts',
    label: 'AI prompts',
    permission: AI,
    Content: lazy(() => import('./ai/Prompts')),
    acts: [{ label: 'Write, try or use a prompt', permission: 'ai.management' }],
  },
  {
    id: 'texts',
    label: 'AI texts',
    permission: AI,
    Content: lazy(() => import('./ai/TextReview')),
    acts: [{ label: 'Review AI texts', permission: 'ai.management' }],
  },
];

const Settings = lazy(() => import('./system/settings/SettingsPart'));
const SETTINGS: readonly PlacePart[] = [
  {
    id: 'settings',
    label: 'Settings',
    Content: Settings,
    acts: [
      { label: 'Change a limit', permission: 'system.configuration' },
      { label: 'Enter the operator’s details', permission: 'system.configuration' },
      { label: 'Change the texts of a plan', permission: 'system.configuration' },
      { label: 'Schedule or cancel a change' },
      { label: 'Pause or resume signals', permission: 'trading.configuration' },
      { label: 'Pause or resume mails or orders', permission: 'system.configuration' },
      { label: 'Switch off an exchange or coin', permission: 'trading.configuration' },
      { label: 'Change a fee, network or universe', permission: 'trading.configuration' },
      { label: 'Switch AI off or set its budget', permission: 'ai.management' },
    ],
  },
  {
    id: 'mails',
    label: 'Mails',
    permission: 'system.configuration',
    Content: Settings,
    acts: [{ label: 'Change the text of a mail' }, { label: 'Preview a mail or send a test' }],
  },
  {
    id: 'legal',
    label: 'Legal texts',
    permission: 'system.configuration',
    Content: lazy(() => import('./system/LegalTexts')),
    acts: [{ label: 'Release a legal text' }],
  },
  {
    id: 'changes',
    label: 'Changes',
    Content: lazy(() => import('./system/Changes')),
    acts: [{ label: 'Undo a change of settings' }],
  },
];

const SYSTEM: readonly PlacePart[] = [
  {
    id: 'sign-in',
    label: 'Sign-in',
    permission: ['admin.full_access', 'user.management'],
    Content: lazy(() => import('./security/SignIn')),
    acts: [
      { label: 'Change the password', permission: 'admin.full_access' },
      { label: 'Add or remove a passkey', permission: 'admin.full_access' },
      { label: 'Set up or remove the authenticator', permission: 'admin.full_access' },
      { label: 'End sessions', permission: 'user.management' },
      { label: 'Block or unblock an address', permission: 'user.management' },
    ],
  },
  {
    id: 'releases',
    label: 'Releases',
    permission: 'deployment.access',
    Content: lazy(() => import('./deployments/Deployments')),
    acts: [
      { label: 'Activate or roll back a remote' },
      { label: 'Approve or refuse a version' },
      { label: 'Reserve a name for a team' },
      { label: 'Create, rotate or revoke a team’s token' },
      { label: 'Trust a CI or stop trusting it' },
    ],
  },
  {
    id: 'connections',
    label: 'Connections',
    permission: 'system.configuration',
    Content: lazy(() => import('./system/Connections')),
    acts: [{ label: 'Try a connection' }, { label: 'Read the outbox of mails' }],
  },
  {
    id: 'environment',
    label: 'Environment',
    permission: 'system.configuration',
    Content: lazy(() => import('./system/EnvironmentTable')),
    acts: [{ label: 'See what is not configured' }],
  },
  {
    id: 'alerts',
    label: 'Alerts',
    permission: 'system.configuration',
    Content: lazy(() => import('./system/Alerts')),
    acts: [{ label: 'Resend failed alerts' }],
  },
  {
    id: 'api',
    label: 'API',
    permission: 'api.management',
    Content: lazy(() => import('./security/ApiKeys')),
    acts: [{ label: 'See how often the API is called' }, { label: 'Revoke an API token' }],
  },
  {
    id: 'audit',
    label: 'Audit log',
    permission: 'admin.full_access',
    Content: lazy(() => import('./security/AuditLog')),
    acts: [{ label: 'Verify the audit log' }, { label: 'See who exported what' }],
  },
  {
    id: 'database',
    label: 'Database',
    permission: 'database.access',
    Content: lazy(() => import(/* webpackChunkName: "database" */ './database/Sizes')),
  },
  {
    id: 'activity',
    label: 'Running statements',
    permission: 'database.access',
    Content: lazy(() => import(/* webpackChunkName: "database" */ './database/Activity')),
    acts: [{ label: 'End a running statement' }],
  },
  {
    id: 'statements',
    label: 'Slow statements',
    permission: 'database.access',
    Content: lazy(() => import(/* webpackChunkName: "database" */ './database/Statements')),
    acts: [{ label: 'Find a missing index' }],
  },
  {
    id: 'console',
    label: 'SQL console',
    permission: 'database.access',
    Content: lazy(() => import('./database/Console')),
    acts: [{ label: 'Query the database' }, { label: 'Save or remove a statement' }],
  },
  {
    id: 'backups',
    label: 'Backups',
    permission: 'database.access',
    Content: lazy(() => import('./database/Backups')),
    acts: [{ label: 'Take or test a backup' }],
  },
  {
    id: 'migrations',
    label: 'Migrations',
    permission: 'database.access',
    Content: lazy(() => import(/* webpackChunkName: "database" */ './database/Migrations')),
  },
];

/** The panel opens at the first place that its user may open. */
export const PLACES: readonly OwnerPlace[] = [
  {
    id: 'business',
    label: 'Business',
    permission: [
      'dashboard.view',
      'analytics.view',
      'analytics.advanced',
      'analytics.full',
      'customer.management',
    ],
    Icon: ChartIcon,
    parts: BUSINESS,
  },
  {
    id: 'customers',
    label: 'Customers',
    permission: 'customer.management',
    Icon: PeopleIcon,
    parts: CUSTOMERS,
  },
  {
    id: 'support',
    label: 'Support',
    permission: ['customer.support', 'chat.access'],
    Icon: MailIcon,
    parts: SUPPORT,
  },
  {
    id: 'engine',
    label: 'Engine',
    permission: ['trading.view', 'market.data.view', 'analytics.full', 'ai.management', 'ai.view'],
    Icon: SignalIcon,
    parts: ENGINE,
  },
  {
    id: 'settings',
    label: 'Settings',
    permission: ['system.configuration', 'trading.configuration', 'ai.management'],
    Icon: GearIcon,
    parts: SETTINGS,
  },
  {
    id: 'system',
    label: 'System',
    permission: [
      'admin.full_access',
      'user.management',
      'deployment.access',
      'system.configuration',
      'api.management',
      'database.access',
    ],
    Icon: ShieldIcon,
    parts: SYSTEM,
  },
];
