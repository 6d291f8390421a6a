/** What can be set while the product runs: the registry, its values, their versions and the calls that change them. */
export type { MailDrafts } from './mail-routes';
export type { Probes } from './probe';
export type { SettingValues } from './registry';
export { isOpenFor } from './rollout';
export type { Settings } from './settings';
export { type RunningSettings, startSettings } from './start-settings';
