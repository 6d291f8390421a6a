/** The owner's settings: their values, their versions and the calls that change them. */
export type { MailDrafts } from './mail-routes';
export type { Probes } from './probe';
export { isOpenFor, ROLLOUT_SETTINGS } from './rollout';
export { type RunningSettings, startSettings } from './start-settings';
