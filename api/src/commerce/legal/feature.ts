/** Who runs the product and under which terms: the business as settings, and the legal texts made of it. */
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { retentionOf } from '../../platform/retention';
import { BUSINESS, businessOf } from '../../platform/settings';
import { LEGAL_ACTIONS, LEGAL_TABLES } from './releases-store';
import { createLegalReader, legalRoutes, type ReadLegal } from './routes';

export const READ_LEGAL = service<ReadLegal>('legal.read');

export const legalFeature = defineFeature({
  name: 'legal',
  purpose: 'imprint, privacy notice, terms and withdrawal instructions',
  tables: LEGAL_TABLES,
  settings: [BUSINESS],
  audit: LEGAL_ACTIONS,
  needs: ofProcess('installation', 'declared', 'settings', 'database', 'now'),
  provides: { read: READ_LEGAL },
  open({ installation: { productName, publicOrigin }, declared, settings, database: { db }, now }) {
    const filling = () => ({
      ...{ productName, publicOrigin, declared },
      ...{ business: businessOf(settings), retention: retentionOf(settings) },
    });
    const read = createLegalReader({ db, filling });
    return { services: { read }, routes: (app) => legalRoutes(app, { db, now, filling, read }) };
  },
});
