/** What is behind /dashboard: the customer's screen, a former customer's, or the owner's panel. Nobody downloads another one's code. */
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
const loadFormer = () => import('./customer/former/FormerHome');
const loadCustomer = () => import('./customer/CustomerHome');
const leavePage = (url: string) => window.location.assign(url);

export default function Dashboard({ productName, payment, redirect = leavePage }: DashboardProps) {
  const { isCustomer, hasPermission } = useAuth();
  const props = { productName, testMode: payment.mode === 'test', redirect };
  const load = hasPermission('dashboard.view') ? loadCustomer : loadFormer;
  return isCustomer ? (
    <LazyScreen key="customer" load={load} props={{ ...props, payment }} />
  ) : (
    <LazyScreen key="owner" load={loadOwner} props={props} />
  );
}
