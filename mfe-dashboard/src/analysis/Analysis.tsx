/** Analysis: what the markets were like, in pictures first. What a plan's permission opens stands below what everybody has. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Stack } from '@spreadwise/shared-ui';
import { OpenedBy } from '../OpenedBy';
import { useOpens } from '../useOpens';
import { MarketToday } from './today/MarketToday';

const loadPast = () => import('./MarketPast');
const loadFull = () => import('./Full');
const NO_PROPS = {};

export default function Analysis() {
  const isOpen = useOpens();
  return (
    <Stack gap="lg">
      <MarketToday />
      {isOpen('analysis.advanced') ? (
        <LazyScreen part load={loadPast} props={NO_PROPS} />
      ) : (
        <OpenedBy feature="analysis.advanced" what="Advanced analysis comes">
          The last 30 days of every exchange and pair that your tier watches: exchange by exchange, which ways
          come back, how long signals stand, and what a delay costs.
        </OpenedBy>
      )}
      {isOpen('analysis.full') ? (
        <LazyScreen part load={loadFull} props={NO_PROPS} />
      ) : (
        <OpenedBy feature="analysis.full" what="Full analysis comes">
          Rules of your own, followed on paper: what each would have left with your stake and your speed,
          misses and losses included. And the market letters of earlier days.
        </OpenedBy>
      )}
    </Stack>
  );
}
