/** Sign-in & deployment: what the owner signs in with, who is signed in, and what is deployed. */

import { countText } from '@spreadwise/contract/figure-text';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen, Loaded, useApiQuery } from '@spreadwise/shared-screens';
import { Stat, StatGroup } from '@spreadwise/shared-ui';
import { ChangePassword } from './ChangePassword';
import { Passkeys } from './Passkeys';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

const load = () => import('../deployments/Deployments');
const NO_PROPS = {};

export function SignInAndDeployment({ productName }: { readonly productName: string }) {
  const { hasPermission } = useAuth();
  const [isOwner, mayDeploy] = [hasPermission('admin.full_access'), hasPermission('deployment.access')];
  return (
    <>
      {mayDeploy && <SessionCounts />}
      {isOwner && (
        <>
          <ChangePassword />
          <Passkeys productName={productName} />
          <SecondFactor />
        </>
      )}
      {hasPermission('user.management') && <Sessions />}
      {mayDeploy && <LazyScreen part load={load} props={NO_PROPS} />}
    </>
  );
}

function SessionCounts() {
  const query = useApiQuery('GET /api/admin/security');
  return (
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
  );
}
