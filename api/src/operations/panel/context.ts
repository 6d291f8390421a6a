/** The panel's dependencies; each part names those it uses. */
import type { ConfigurationEntry, MarketStatus } from '@spreadwise/contract';
import type { Billing } from '../../commerce/billing';
import type { Bus } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { TableDeclaration } from '../../platform/feature';
import type { MailSettings } from '../../platform/mail';
import type { SettingsReader } from '../../platform/settings';
import type { NearBudget } from '../ai';

export interface PanelContext {
  readonly db: Database;
  /** The same database on a separate connection, whose failures affect only a statement and not the product. */
  readonly aside: Database;
  readonly bus: Pick<Bus, 'publish'>;
  readonly databaseKind: 'embedded' | 'server';
  /** All tables of which the SQL console may read. */
  readonly tables: readonly TableDeclaration[];
  readonly now: () => Date;
  /** The origin of the customers' pages, without a trailing slash. */
  readonly publicOrigin: string;
  readonly mailDelivery: MailSettings['kind'];
  readonly configuration: readonly ConfigurationEntry[];
  readonly isSandbox: boolean;
  readonly settings: SettingsReader;
  readonly readPayments: Billing['readPayments'];
  readonly marketStatus: () => MarketStatus;
  readonly nearAiBudgets: (now: Date) => Promise<readonly NearBudget[]>;
}
export type Uses<Part extends keyof PanelContext> = Pick<PanelContext, Part>;
