/** The content of /dashboard for customers: their dashboard, or what a former customer still has. */
import type { ScreenProps } from '@spreadwise/contract/screens';
import { useAuth } from '@spreadwise/shared-auth';
import { LazyScreen } from '@spreadwise/shared-screens';

export interface DashboardProps extends ScreenProps {
  /** Leaves the page for the payment provider's portal. */
  readonly redirect?: (url: string) => void;
}

const loadFormer = () => import('./former/FormerHome');
const loadCustomer = () => import('./CustomerHome');
const leavePage = (url: string) => window.location.assign(url);

export default function Dashboard({ productName, payment, redirect = leavePage }: DashboardProps) {
  const { hasPermission } = useAuth();
  const load = hasPermission('dashboard.view') ? loadCustomer : loadFormer;
  const props = { productName, testMode: payment.mode === 'test', payment, redirect };
  return <LazyScreen load={load} props={props} />;
}
