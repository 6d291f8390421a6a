/** What all features declare, together: tables, settings and audit actions. Whatever enumerates them is derived from here. */
import type { Declared } from '../platform/feature';
import { FEATURES } from './features';

export const DECLARED_BY_FEATURES: Declared = {
  tables: FEATURES.flatMap(({ tables = [] }) => tables),
  settings: FEATURES.flatMap(({ settings = [] }) => settings),
  audit: Object.assign({}, ...FEATURES.map(({ audit }) => audit)),
};

export const TABLES = DECLARED_BY_FEATURES.tables;
export const DECLARED_SETTINGS = DECLARED_BY_FEATURES.settings;
export const AUDIT_SENTENCES = DECLARED_BY_FEATURES.audit;
