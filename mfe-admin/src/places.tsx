/** The places of the owner's panel: the overview, and those of the login screen's list, each with the permission that opens it. */

import type { PanelPlace } from '@spreadwise/contract';
import { LazyScreen } from '@spreadwise/shared-screens';
import {
  ChartIcon,
  DatabaseIcon,
  GearIcon,
  MailIcon,
  PeopleIcon,
  ShieldIcon,
  SignalIcon,
  SparkIcon,
} from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import { AI_PARTS } from './ai/ai-parts';
import type { Needed, PlaceAct, PlacePart } from './common/place-address';
import { CUSTOMER_PARTS } from './customers/customer-parts';
import { DATABASE_PARTS } from './database/database-parts';
import { Overview } from './overview/Overview';
import { SECURITY_PARTS } from './security/security-parts';
import { SUPPORT_PARTS } from './support/support-parts';
import { CONFIGURATION_PARTS } from './system/configuration-parts';
import { TRADING_PARTS } from './trading/trading-parts';

/** What every place of the panel is given. */
export interface PlaceProps {
  readonly productName: string;
}

export interface OwnerPlace {
  /** As the address has it: ?section=… */
  readonly id: PanelPlace;
  readonly label: string;
  readonly permission: Needed;
  readonly Icon: ComponentType;
  readonly Content: ComponentType<PlaceProps>;
  readonly parts?: readonly PlacePart[];
  /** Where there are no parts. */
  readonly acts?: readonly PlaceAct[];
}

/** A place in its own chunk. */
const lazy = (load: () => Promise<{ readonly default: ComponentType<PlaceProps> }>) =>
  function LazyPlace(props: PlaceProps) {
    return <LazyScreen part load={load} props={props} />;
  };

/** The panel opens at the first of these that its user may open. */
export const PLACES: readonly OwnerPlace[] = [
  {
    id: 'overview',
    label: 'Overview',
    permission: ['dashboard.view', 'analytics.view'],
    Icon: ChartIcon,
    Content: Overview,
  },
  {
    id: 'configuration',
    label: 'System configuration',
    permission: 'system.configuration',
    Icon: GearIcon,
    Content: lazy(() => import('./system/Configuration')),
    parts: CONFIGURATION_PARTS,
  },
  {
    id: 'customers',
    label: 'Customers & analytics',
    permission: ['customer.management', 'analytics.view', 'analytics.advanced', 'analytics.full'],
    Icon: PeopleIcon,
    Content: lazy(() => import('./customers/CustomersAndAnalytics')),
    parts: CUSTOMER_PARTS,
  },
  {
    id: 'support',
    label: 'Support',
    permission: ['customer.support', 'chat.access'],
    Icon: MailIcon,
    Content: lazy(() => import('./support/Support')),
    parts: SUPPORT_PARTS,
  },
  {
    id: 'ai',
    label: 'AI services',
    permission: ['ai.management', 'ai.view'],
    Icon: SparkIcon,
    Content: lazy(() => import('./ai/AiServices')),
    parts: AI_PARTS,
  },
  {
    id: 'database',
    label: 'Database',
    permission: 'database.access',
    Icon: DatabaseIcon,
    Content: lazy(() => import('./database/Database')),
    parts: DATABASE_PARTS,
  },
  {
    id: 'trading',
    label: 'Trading bots',
    permission: ['trading.configuration', 'trading.view', 'market.data.view', 'analytics.full'],
    Icon: SignalIcon,
    Content: lazy(() => import('./trading/TradingBots')),
    parts: TRADING_PARTS,
  },
  {
    id: 'security',
    label: 'Security & deployment',
    permission: ['deployment.access', 'user.management', 'admin.full_access', 'api.management'],
    Icon: ShieldIcon,
    Content: lazy(() => import('./security/SecurityAndDeployment')),
    parts: SECURITY_PARTS,
  },
];
