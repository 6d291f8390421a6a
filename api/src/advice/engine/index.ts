/** The signal engine: the best arbitrage cycles of a book, exact, while its quotes change. See docs/engine.md. */

export { createEngine } from './engine';
export {
  atTheEnd,
  type OrderLeg,
  type Orders,
  type Placed,
  place,
  roundUp,
  sizeCurve,
  sizeOrders,
  wholeSteps,
} from './orders';
export { isUsable } from './quotes';
export { size } from './size';
export {
  type Cycle,
  type Engine,
  type Leg,
  type LegDepth,
  type Level,
  MAX_HOPS,
  type MarketSpec,
  MIN_HOPS,
  type Side,
  type Sizing,
} from './types';
