/** Analysis: what the markets were like, in pictures first. What a plan's permission opens stands below what everybody has. */
import { MarketToday } from './today/MarketToday';

export default function Analysis() {
  return <MarketToday />;
}
