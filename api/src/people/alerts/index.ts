/** Alerts: tells customers what they asked for on their channels while no page is open. */
export {
  ANNOUNCED_CHANGE,
  alertsFeature,
  CHANGE_KIND,
  CHANNELS_CONFIG,
  MAIL_EVENTS_SECRET,
  SUBSCRIBERS,
} from './feature';
export { forgetAlertAddresses, forgetTelegramLinks } from './recipients/recipients-store';
export type { ChannelsConfig } from './start-channels';
