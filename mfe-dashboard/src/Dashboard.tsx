/** What is behind /dashboard: the customer's screen or the owner's panel, by role. */
import type { PublicConfig } from '@spreadwise/api/contract';

export interface DashboardProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
}

export default function Dashboard({ productName }: DashboardProps) {
  return <h1>{productName}</h1>;
}
