/** The sections of the owner's panel, named after the login screen's list, each with the permission that opens it. */
import type { Permission } from '@spreadwise/shared-auth';
import {
  Card,
  DatabaseIcon,
  EmptyState,
  GearIcon,
  PeopleIcon,
  ShieldIcon,
  SignalIcon,
  SparkIcon,
} from '@spreadwise/shared-ui';
import type { ComponentType } from 'react';
import { CustomersAndAnalytics } from './customers/CustomersAndAnalytics';
import { Security } from './deployments/Security';
import { Configuration } from './system/Configuration';
import { Database } from './system/Database';
import { TradingBots } from './trading/TradingBots';

/** What every section of the panel is given. */
interface SectionProps {
  readonly productName: string;
}

interface Section {
  /** As the address has it: ?section=… */
  readonly id: string;
  readonly label: string;
  readonly permission: Permission;
  readonly Icon: ComponentType;
  readonly Content: ComponentType<SectionProps>;
}

/** What is true of them today. */
const AiServices = () => (
  <Card>
    <EmptyState title="No AI service is connected." />
  </Card>
);

export const SECTIONS: readonly Section[] = [
  {
    id: 'configuration',
    label: 'System configuration',
    permission: 'system.configuration',
    Icon: GearIcon,
    Content: Configuration,
  },
  {
    id: 'customers',
    label: 'Customers & analytics',
    permission: 'customer.management',
    Icon: PeopleIcon,
    Content: CustomersAndAnalytics,
  },
  { id: 'ai', label: 'AI services', permission: 'ai.management', Icon: SparkIcon, Content: AiServices },
  { id: 'database', label: 'Database', permission: 'database.access', Icon: DatabaseIcon, Content: Database },
  {
    id: 'trading',
    label: 'Trading bots',
    permission: 'trading.configuration',
    Icon: SignalIcon,
    Content: TradingBots,
  },
  {
    id: 'security',
    label: 'Security & deployment',
    permission: 'deployment.access',
    Icon: ShieldIcon,
    Content: Security,
  },
];

/** Where the panel opens: what an owner looks at most days. */
export const FIRST_SECTION = 'customers';
