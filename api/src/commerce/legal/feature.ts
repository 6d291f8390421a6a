/** Who runs the product and under which terms: the business as settings, and the legal texts filled with it. */
import type { LegalTextId } from '@spreadwise/contract';
import type { ConfirmedText } from '@spreadwise/contract/legal-texts';
import type { Locale } from '@spreadwise/contract/page-locale';
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { retentionOf } from '../../platform/retention';
import { BUSINESS, businessOf } from '../../platform/settings';
import { fillText, versionOf } from './legal-texts';
import { LEGAL_ACTIONS, LEGAL_TABLES } from './releases-store';
import { createLegalReader, legalRoutes, type ReadLegal } from './routes';

export const READ_LEGAL = service<ReadLegal>('legal.read');

export type ReadLegalText = (text: LegalTextId, language: Locale) => ConfirmedText;
/** A text in force, filled in. */
export const LEGAL_TEXT = service<ReadLegalText>('legal.text');

export const legalFeature = defineFeature({
  name: 'legal',
  purpose: 'imprint, privacy notice, terms and withdrawal instructions',
  tables: LEGAL_TABLES,
  settings: [BUSINESS],
  audit: LEGAL_ACTIONS,
  needs: ofProcess('installation', 'declared', 'settings', 'database', 'now'),
  provides: { legalText: LEGAL_TEXT, read: READ_LEGAL },
  open({ installation: { productName, publicOrigin }, declared, settings, database: { db }, now }) {
    const filling = () => ({
      ...{ productName, publicOrigin, declared },
      business: businessOf(settings),
      retention: retentionOf(settings),
    });
    const legalText: ReadLegalText = (text, language) => ({
      version: versionOf(text, filling()),
      sections: fillText(text, language, filling()),
    });
    const read = createLegalReader({ db, filling });
    return { services: { legalText, read }, routes: (app) => legalRoutes(app, { db, now, filling, read }) };
  },
});
