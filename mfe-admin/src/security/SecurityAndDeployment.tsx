/** Security & deployment: who signs in and what is deployed, by which keys programs call, and who did what. */
import { LazyScreen } from '../../common/LazyScreen';
import { Parts } from '../parts/Parts';
import { SignInAndDeployment } from './SignInAndDeployment';
import { SECURITY_PARTS } from './security-parts';

const LOADS = {
  api: () => import('./api/ApiKeys'),
  audit: () => import('./audit/AuditLog'),
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
