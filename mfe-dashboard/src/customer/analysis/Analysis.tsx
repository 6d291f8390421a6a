/** Analysis: what the markets were like, in pictures first. What a plan's permission opens stands below what everybody has. */
import { useAuth } from '@spreadwise/shared-auth';
import { Stack } from '@spreadwise/shared-ui';
import { LazyScreen } from '../../common/LazyScreen';
import { OpenedBy } from '../OpenedBy';
import { MarketToday } from './today/MarketToday';

const loadPast = () => import('./past/MarketPast');
const loadFull = () => import('./Full');
const NO_PROPS = {};

export default function Analysis() {
  const { hasPermission } = useAuth();
  const isFull = hasPermission('analytics.full');
  return (
    <Stack gap="lg">
      <MarketToday />
      {isFull || hasPermission('analytics.advanced') ? (
        <LazyScreen part load={loadPast} props={NO_PROPS} />
      ) : (
        <OpenedBy title="Advanced analysis comes with Pro">
          The last 30 days of every exchange and pair that your tier watches: exchange by exchange, which ways
          come back, how long signals stand, and what a delay costs.
        </OpenedBy>
      )}
      {isFull ? (
        <LazyScreen part load={loadFull} props={NO_PROPS} />
      ) : (
        <OpenedBy title="Full analysis comes with Premium">
          Rules of your own, followed on paper: what each would have left with your stake and your speed,
          misses and losses included. And the market letters of earlier days.
        </OpenedBy>
      )}
    </Stack>
  );
}
