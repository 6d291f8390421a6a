/** The signal engine: the best arbitrage cycles across all markets, exact after every quote. See docs/engine.md. */
export { createEngine, isUsable } from './engine';
export { type OrderLeg, type Placed, place, placeAll } from './order-leg';
export { type Orders, sizeOrders } from './orders';
export { atTheEnd, reach, roundUp, size, sizeCurve } from './size';
export {
  type Cycle,
  type Engine,
  type EngineOptions,
  type LegDepth,
  type Level,
  MAX_HOPS,
  type MarketSpec,
  MIN_HOPS,
  type Side,
  type Sizing,
} from './types';
