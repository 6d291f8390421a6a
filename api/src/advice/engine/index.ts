/** The signal engine: the best arbitrage cycles of a book, exact, while its quotes change. See docs/engine.md. */
export { isUsable } from './book/quotes';
export { createEngine } from './engine';
export { type OrderLeg, type Placed, place, wholeSteps } from './sizing/order-walk';
export { type Orders, sizeOrders } from './sizing/orders';
export { size } from './sizing/size';
export { atTheEnd, roundUp, sizeCurve } from './sizing/size-curve';
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
