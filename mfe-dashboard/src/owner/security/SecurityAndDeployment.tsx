/** Security & deployment: who signs in and what is deployed, and who did what. */
import { LazyScreen } from '../../common/LazyScreen';
import { Parts } from '../parts/Parts';
import { SignInAndDeployment } from './SignInAndDeployment';
import { SECURITY_PARTS } from './security-parts';

const loadAudit = () => import('./audit/AuditLog');
const NO_PROPS = {};

export default function SecurityAndDeployment({ productName }: { readonly productName: string }) {
  return (
    <Parts place="security" label="Security & deployment" parts={SECURITY_PARTS}>
      {(part) =>
        part === 'audit' ? (
          <LazyScreen part load={loadAudit} props={NO_PROPS} />
        ) : (
          <SignInAndDeployment productName={productName} />
        )
      }
    </Parts>
  );
}
