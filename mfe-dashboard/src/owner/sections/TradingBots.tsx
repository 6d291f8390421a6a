/** Trading bots: there are none, and stay none; what there is instead is the advice engine. */
import { Card, EmptyState } from '@spreadwise/shared-ui';
import { LazyScreen } from '../../common/LazyScreen';
import type { SectionProps } from '../section-props';

const load = () => import('../trading/AdviceEngine');
const NO_PROPS = {};

export const TradingBots = ({ productName }: SectionProps) => (
  <>
    <Card>
      <EmptyState title={`${productName} gives advice only and runs no trading bots.`}>
        What runs is the engine that finds the advice: its markets, its figures and its signals stand below.
      </EmptyState>
    </Card>
    <LazyScreen part load={load} props={NO_PROPS} />
  </>
);
