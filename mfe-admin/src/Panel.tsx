/** The content of /dashboard for the owner and administrators. */
import type { ScreenProps } from '@spreadwise/contract/screens';
import { LazyScreen } from '@spreadwise/shared-screens';

const load = () => import('./OwnerPanel');

export default function Panel({ productName, payment }: ScreenProps) {
  return <LazyScreen load={load} props={{ productName, testMode: payment.mode === 'test' }} />;
}
