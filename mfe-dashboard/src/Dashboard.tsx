/** What is behind /dashboard: the customer's screen or the owner's panel. Nobody downloads the other one's code. */
import type { PublicConfig } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen } from './common/LazyScreen';

export interface DashboardProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
  /** Leaves the page for the payment provider's portal. */
  readonly redirect?: (url: string) => void;
}

const loadOwner = () => import('./owner/OwnerPanel');
const loadCustomer = () => import('./customer/CustomerHome');
const leavePage = (url: string) => window.location.assign(url);

export default function Dashboard({ productName, payment, redirect = leavePage }: DashboardProps) {
  const { isCustomer } = useAuth();
  const props = { productName, testMode: payment.mode === 'test', redirect };
  return isCustomer ? (
    <LazyScreen key="customer" load={loadCustomer} props={{ ...props, payment }} />
  ) : (
    <LazyScreen key="owner" load={loadOwner} props={props} />
  );
}
