/** What the owner signs in with, and who is signed in. */

import { useAuth } from '@spreadwise/shared-auth';
import { ChangePassword } from './ChangePassword';
import { Passkeys } from './Passkeys';
import { SecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

export default function SignIn({ productName }: { readonly productName: string }) {
  const { hasPermission } = useAuth();
  return (
    <>
      {hasPermission('admin.full_access') && (
        <>
          <ChangePassword />
          <Passkeys productName={productName} />
          <SecondFactor />
        </>
      )}
      {hasPermission('user.management') && <Sessions />}
    </>
  );
}
