/** Full analysis: rules followed on paper, and the market letter. */
import { Stack } from '@spreadwise/shared-ui';
import { Letter } from './Letter';
import { Paper } from './paper/Paper';

const Full = () => (
  <Stack>
    <Paper />
    <Letter />
  </Stack>
);
export default Full;
