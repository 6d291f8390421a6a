/** Trading bots: what is true, and stays so. */
import { Card, EmptyState } from '@spreadwise/shared-ui';
import type { SectionProps } from '../section-props';

export const TradingBots = ({ productName }: SectionProps) => (
  <Card>
    <EmptyState title={`${productName} gives advice only and runs no trading bots.`} />
  </Card>
);
