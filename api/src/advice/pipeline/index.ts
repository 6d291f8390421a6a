/** The market worker thread, its host on the main thread, and the handling of what it finds. */
export { MARKET_CONFIG, pipelineFeature, readinessOf } from './feature';
export { PLANS } from './profiles';
