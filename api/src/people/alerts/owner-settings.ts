/** The owner's settings of alerts. */
import { number, setting } from '../../platform/settings';

const COMMON = {
  group: 'Alerts',
  permission: 'system.configuration',
  takesEffect: 'within seconds',
} as const;

export const DIGEST_HOUR = setting('alerts.digest-hour', {
  ...COMMON,
  label: 'Hour of the daily summary',
  help: 'When customers who want a summary a day are sent it, by the clock where they are.',
  ...number(8, { unit: 'o’clock', least: 0, most: 21 }),
});
export const MOST_ALERTS_AN_HOUR = setting('alerts.most-an-hour', {
  ...COMMON,
  label: 'Most alerts an hour',
  help: 'Of new signals, for each customer: their own terms may ask for fewer, not for more.',
  ...number(60, { unit: 'alerts', least: 1, most: 60 }),
});

export const ALERT_SETTINGS = [DIGEST_HOUR, MOST_ALERTS_AN_HOUR];
