/** Full analysis: rules followed on paper, and the daily summary. */
import { useApiQuery } from '@spreadwise/shared-screens';
import Paper from '@spreadwise/shared-screens/paper';
import { Stack } from '@spreadwise/shared-ui';
import { DailySummary } from './DailySummary';

const Full = () => {
  const { data } = useApiQuery('GET /api/setup');
  return (
    <Stack>
      <Paper setUp={data?.setUp} />
      <DailySummary />
    </Stack>
  );
};
export default Full;
