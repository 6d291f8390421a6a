/** First steps of new customers: the door of this feature. */
export { onboardingFeature } from './feature';
export { firstStepsRoutes } from './routes';
