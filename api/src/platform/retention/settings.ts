/** Retention periods: those that several features share, and the owner's for data that grows without limit. */
import type { RetentionSettings } from '../feature';
import { number, ofSystem, type SettingsReader, setting } from '../settings';

/** The longest time in which a card payment can be disputed. */
export const LEAST_AUDIT_DAYS = 540;
/** Ten years from the end of the year in which a row was written have passed by then. */
export const BOOK_DAYS = 11 * 366;
/** How long a sign-up that nobody paid is kept; the cookie of its checkout lasts as long. */
export const SIGN_UP_DAYS = 30;
/** How far back customers see signals. */
export const SIGNAL_DAYS = 90;

const DAYS = { unit: 'days', least: 31, most: 3_650 };
const COMMON = ofSystem('Retention', 'with the next deletion, within the hour');

const KEEP_VISITS = setting('retention.visits', {
  ...COMMON,
  label: 'Page views',
  help: 'Each page view; daily totals are kept for 400 days.',
  ...number(90, DAYS),
});
const KEEP_AUDIT = setting('retention.audit', {
  ...COMMON,
  label: 'Who did what',
  help: 'And the mails to customers about it; a payment can be disputed for 540 days.',
  ...number(730, { ...DAYS, least: LEAST_AUDIT_DAYS }),
});
const KEEP_EVENTS = setting('retention.events', {
  ...COMMON,
  label: 'Payment events',
  help: 'Processed events, reconciliations with the payment provider, and dead background jobs.',
  ...number(90, DAYS),
});

export const RETENTION_SETTINGS = [KEEP_VISITS, KEEP_AUDIT, KEEP_EVENTS];

export const retentionOf = ({ get }: SettingsReader): RetentionSettings => ({
  visits: get(KEEP_VISITS),
  audit: get(KEEP_AUDIT),
  events: get(KEEP_EVENTS),
});
