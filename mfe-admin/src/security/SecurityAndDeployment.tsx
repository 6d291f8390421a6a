/** Security & deployment: who signs in and what is deployed, by which keys programs call, and who did what. */
import { LazyScreen } from '@spreadwise/shared-screens';
import { Parts } from '../common/Parts';
import { SignInAndDeployment } from './SignInAndDeployment';
import { SECURITY_PARTS } from './security-parts';

const LOADS = {
  api: () => import('./ApiKeys'),
  audit: () => import('./AuditLog'),
} as const;
const NO_PROPS = {};

export default function SecurityAndDeployment({ productName }: { readonly productName: string }) {
  return (
    <Parts place="security" label="Security & deployment" parts={SECURITY_PARTS}>
      {(part) =>
        part === 'deployment' ? (
          <SignInAndDeployment productName={productName} />
        ) : (
          <LazyScreen key={part} part load={LOADS[part]} props={NO_PROPS} />
        )
      }
    </Parts>
  );
}
