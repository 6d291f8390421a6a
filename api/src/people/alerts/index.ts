/** Alerts: tells customers what they asked for on their channels while no page is open. */
export {
  ANNOUNCED_CHANGE,
  alertsFeature,
  CHANGE_KIND,
  CHANNELS_CONFIG,
  SUBSCRIBERS,
} from './feature';
export { forgetAlertAddresses, forgetTelegramLinks } from './recipients/recipients-store';
export type { LoadAccounts } from './recipients/subscribers';
export type { ChannelsConfig } from './start-channels';
