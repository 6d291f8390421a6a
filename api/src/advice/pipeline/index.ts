/** The market worker thread, its host on the main thread, and what becomes of what it finds. */
export {
  ADVICE_SETTINGS,
  type AdviceSettings,
  followSettings,
  MARKET_CONFIG,
  type MarketConfig,
  pipelineFeature,
  readinessOf,
} from './feature';
