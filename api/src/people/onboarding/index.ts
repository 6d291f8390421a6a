/** First steps of new customers: the door of this feature. */
export { firstStepsRoutes } from './routes';
