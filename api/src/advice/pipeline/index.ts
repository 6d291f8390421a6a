/** The market worker thread, its host on the main thread, and what becomes of what it finds. */
export {
  MARKET_CONFIG,
  pipelineFeature,
  readinessOf,
} from './feature';
export { PLANS } from './profiles';
