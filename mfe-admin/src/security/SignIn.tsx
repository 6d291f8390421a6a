/** What the owner signs in with, who is signed in, and who is not let in. */

import { useAuth } from '@spreadwise/shared-auth';
import type { ReactNode } from 'react';
import { LoadTogether } from '../common/LoadTogether';
import { Blocks } from './Blocks';
import { ChangePassword } from './ChangePassword';
import { Passkeys, usePasskeys } from './Passkeys';
import { SecondFactor, useSecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

export default function SignIn({ productName }: OwnersOwnProps) {
  const { hasPermission } = useAuth();
  const sessions = hasPermission('user.management') && (
    <>
      <Sessions />
      <Blocks />
    </>
  );
  return hasPermission('admin.full_access') ? (
    <OwnersOwn productName={productName}>{sessions}</OwnersOwn>
  ) : (
    sessions
  );
}

interface OwnersOwnProps {
  readonly productName: string;
  /** Shown below. */
  readonly children?: ReactNode;
}

const OwnersOwn = ({ productName, children }: OwnersOwnProps) => (
  <LoadTogether queries={[usePasskeys(), useSecondFactor()]}>
    <ChangePassword />
    <Passkeys productName={productName} />
    <SecondFactor />
    {children}
  </LoadTogether>
);
