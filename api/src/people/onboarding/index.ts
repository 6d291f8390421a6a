/** First steps of new customers. */
export { onboardingFeature } from './feature';
export { firstStepsRoutes } from './routes';
