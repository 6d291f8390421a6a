/** Onboarding of new customers. */
export { onboardingFeature } from './feature';
export { onboardingRoutes } from './routes';
