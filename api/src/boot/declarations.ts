/** Everything that the features declare: tables, settings, audit actions, metrics and mails. Lists derive from here. */
import { type Declared, inEachLanguage } from '../platform/feature';
import type { Metrics } from '../platform/lib/observed/meter';
import { mailSettings } from '../platform/mail';
import { PLATFORM_METRICS } from '../platform/observability';
import { FEATURES } from './features';

export const MAILS: Declared['mails'] = inEachLanguage(
  Object.assign({}, ...FEATURES.map(({ mails }) => mails)),
);

export const DECLARED_BY_FEATURES: Declared = {
  tables: FEATURES.flatMap(({ tables = [] }) => tables),
  recipients: ['hosting', ...FEATURES.flatMap(({ recipients = [] }) => recipients)],
  settings: [...FEATURES.flatMap(({ settings = [] }) => settings), mailSettings(MAILS)],
  audit: Object.assign({}, ...FEATURES.map(({ audit }) => audit)),
  mails: MAILS,
};

export const { tables: TABLES, settings: DECLARED_SETTINGS, audit: AUDIT_SENTENCES } = DECLARED_BY_FEATURES;
/** Available before any service, because the meter opens first. */
export const METRICS: Metrics = Object.assign(
  {},
  PLATFORM_METRICS,
  ...FEATURES.map(({ metrics }) => metrics),
);
