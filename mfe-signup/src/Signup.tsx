/** The two-step signup (specification, section 2). */
import type { PublicConfig } from '@spreadwise/api/contract';

export interface SignupProps {
  readonly productName: string;
  readonly payment: PublicConfig['payment'];
}

export default function Signup({ productName }: SignupProps) {
  return (
    <main aria-label={productName}>
      <h1>Choose Your Advisory Plan</h1>
    </main>
  );
}
