/** The former name of `startAlerts`, until the feature imports it by the new one. */
export { startAlerts as startDelivery } from './start-alerts';
