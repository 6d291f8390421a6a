/** What the owner signs in with, and who is signed in. */

import { useAuth } from '@spreadwise/shared-auth';
import { Together } from '../common/Together';
import { ChangePassword } from './ChangePassword';
import { Passkeys, usePasskeys } from './Passkeys';
import { SecondFactor, useSecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

function OwnersOwn({ productName }: { readonly productName: string }) {
  return (
    <Together queries={[usePasskeys(), useSecondFactor()]}>
      <ChangePassword />
      <Passkeys productName={productName} />
      <SecondFactor />
    </Together>
  );
}

export default function SignIn({ productName }: { readonly productName: string }) {
  const { hasPermission } = useAuth();
  return (
    <>
      {hasPermission('admin.full_access') && <OwnersOwn productName={productName} />}
      {hasPermission('user.management') && <Sessions />}
    </>
  );
}
