/** When signals come, by the hour of the UTC day. */
import type { MarketToday } from '@spreadwise/contract';
import { BarChart, Card, EmptyState } from '@spreadwise/shared-ui';

const two = (hour: number) => String(hour).padStart(2, '0');

export const SignalHours = ({ hours }: Pick<MarketToday, 'hours'>) => (
  <Card
    title="When signals come"
    description="By the hour at which they were found, UTC, over the last seven days."
  >
    {hours.every(({ signals }) => signals === 0) ? (
      <EmptyState title="No signal has ended yet">The hours fill up as signals come and go.</EmptyState>
    ) : (
      <BarChart
        caption="Signals by hour of the day, last seven days"
        unit="signals"
        points={hours.map(({ hour, signals }) => ({ label: `${two(hour)}:00`, value: signals }))}
      />
    )}
  </Card>
);
