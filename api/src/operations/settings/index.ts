/** The owner's settings: their values, their versions and the calls that change them. */

export { SETTINGS_ACTIONS } from './audit-actions';
export type { MailDrafts } from './mail-routes';
export type { Probes } from './probe';
export { isOpenFor, ROLLOUT_SETTINGS } from './rollout';
export { startSettings } from './start-settings';
export { SETTINGS_TABLES } from './tables';
