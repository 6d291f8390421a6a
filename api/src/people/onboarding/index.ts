/** Onboarding of new customers. */
export { onboardingFeature, onboardingRoutes } from './feature';
