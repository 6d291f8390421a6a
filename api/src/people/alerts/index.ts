/** The door of alerts: customers are given what they want while they do not look, and told of it where they want. */
export { createMadeKeys } from './channels/made-keys';
export { forgetAlertAddresses, forgetTelegramLinks } from './recipients/forget-addresses-store';
export { type ChannelsConfig, openChannels } from './start-channels';
export { type Delivery, type DeliveryOptions, startDelivery } from './start-delivery';
