/** The owner's panel: customers, analytics, the database and the system, each endpoint behind its permission. */
import type { ConfigurationEntry } from '@spreadwise/contract';
import { MARKET } from '../../advice/signals';
import { IS_SANDBOX, READ_PAYMENTS } from '../../commerce/billing';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { HOUR_MS, job } from '../../platform/lib/time';
import { MAIL_CONFIG } from '../../platform/mail';
import { NEAR_AI_BUDGETS } from '../ai';
import { measureSizes } from './database/sizes-store';
import { adminRoutes } from './routes';
import { PANEL_TABLES } from './tables';

/** The environment as it was read, without secrets. */
export const CONFIGURATION_ENTRIES = service<readonly ConfigurationEntry[]>('config.entries');

export const panelFeature = defineFeature({
  name: 'panel',
  purpose: 'what the owner sees and does',
  tables: PANEL_TABLES,
  audit: {
    'customers.exported': 'The list of customers was downloaded.',
    'database.ended': 'A database session was ended.',
    'database.read': 'The database was read by SQL.',
    'market.restarted': 'A feed, or the whole market, was restarted.',
    'vat.exported': 'The VAT of a quarter was downloaded.',
  },
  needs: {
    ...ofProcess('installation', 'declared', 'database', 'bus', 'now', 'settings'),
    configuration: CONFIGURATION_ENTRIES,
    mail: MAIL_CONFIG,
    market: MARKET,
    isSandbox: IS_SANDBOX,
    readPayments: READ_PAYMENTS,
    nearAiBudgets: NEAR_AI_BUDGETS,
  },
  open({ installation, declared, database: { db, aside, kind }, now, mail, market, ...given }) {
    const context = {
      ...given,
      ...{ db, aside, now, databaseKind: kind },
      tables: declared.tables,
      mailDelivery: mail.kind,
      marketStatus: () => market.status(),
      publicOrigin: installation.publicOrigin,
    };
    return {
      routes: (app) => adminRoutes(app, context),
      jobs: [job('table-sizes', HOUR_MS, () => measureSizes(db, now()), 'table sizes could not be measured')],
    };
  },
});
