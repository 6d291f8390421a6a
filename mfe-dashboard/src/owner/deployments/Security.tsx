/** Security & deployment: who is signed in, and what is deployed. */
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { countText } from '../../common/format';
import { LazyScreen } from '../../common/LazyScreen';
import { useApiQuery } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { ChangePassword } from '../credentials/ChangePassword';
import { Passkeys } from '../credentials/Passkeys';
import { SecondFactor } from '../credentials/SecondFactor';
import type { PlaceProps } from '../places';
import { Sessions } from './Sessions';

const load = () => import('./Deployments');
const NO_PROPS = {};

export function Security({ productName }: PlaceProps) {
  const query = useApiQuery('GET /api/admin/security');
  return (
    <>
      <Loaded query={query} what="The sessions">
        {({ sessions }) => (
          <StatGroup>
            <Stat label="Owner sessions" value={countText(sessions.owner)} hint="Neither ended nor expired" />
            <Stat
              label="Customer sessions"
              value={countText(sessions.customer)}
              hint="Neither ended nor expired"
            />
          </StatGroup>
        )}
      </Loaded>
      <ChangePassword />
      <Passkeys productName={productName} />
      <SecondFactor />
      <Sessions />
      <LazyScreen part load={load} props={NO_PROPS} />
    </>
  );
}
