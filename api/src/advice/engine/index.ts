/** The signal engine: the best arbitrage cycles across all markets, exact after every quote. See docs/engine.md. */
export { createEngine } from './engine';
export { type OrderLeg, type Placed, place } from './order-leg';
export { type Orders, sizeOrders } from './orders';
export { isUsable } from './quotes';
export { reach, size } from './size';
export { atTheEnd, roundUp, sizeCurve } from './size-curve';
export {
  type Cycle,
  type Engine,
  type EngineOptions,
  type Leg,
  type LegDepth,
  type Level,
  MAX_HOPS,
  type MarketSpec,
  MIN_HOPS,
  type Side,
  type Sizing,
} from './types';
