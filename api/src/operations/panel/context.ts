/** What the panel works with; each part names what it uses of it. */
import type { ConfigurationEntry, MarketStatus } from '@spreadwise/contract';
import type { Billing } from '../../commerce/billing';
import type { Database } from '../../platform/db/database';
import type { TableDeclaration } from '../../platform/feature';
import type { MailSettings } from '../../platform/mail';
import type { SettingsReader } from '../../platform/settings';
import type { NearBudget } from '../ai';

export interface PanelContext {
  readonly db: Database;
  /** The same database on a connection of its own, whose failures are a statement's and not the product's. */
  readonly aside: Database;
  readonly databaseKind: 'embedded' | 'server';
  /** Every table that the SQL console may read of. */
  readonly tables: readonly TableDeclaration[];
  readonly now: () => Date;
  /** Where customers are; no slash at the end. */
  readonly publicOrigin: string;
  readonly mailDelivery: MailSettings['kind'];
  readonly configuration: readonly ConfigurationEntry[];
  readonly isSandbox: boolean;
  readonly settings: SettingsReader;
  /** What these customers' money came to; null where the payment provider does not answer. */
  readonly readPayments: Billing['readPayments'];
  readonly marketStatus: () => MarketStatus;
  readonly nearAiBudgets: (now: Date) => Promise<readonly NearBudget[]>;
}
export type Uses<Part extends keyof PanelContext> = Pick<PanelContext, Part>;
