/** Alerts: customers hear of what they want while they do not look, where they want. */
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
