/** Full analysis: rules followed on paper, and the market letter. */
import { Stack } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../common/queries/api-query';
import Paper from '../../paper/Paper';
import { Letter } from './Letter';

const Full = () => {
  const { data } = useApiQuery('GET /api/setup');
  return (
    <Stack>
      <Paper setUp={data?.setUp} />
      <Letter />
    </Stack>
  );
};
export default Full;
