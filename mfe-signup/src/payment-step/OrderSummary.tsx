/** The selected plan and its price. */
import type { Plan } from '@spreadwise/contract/plans';
import { Card, CheckList, Stack } from '@spreadwise/shared-ui';
import { priceText } from '../common/price';
import { signupTexts } from '../texts/signup';
import styles from './OrderSummary.module.css';

export interface OrderSummaryProps {
  readonly plan: Plan;
  readonly features: readonly string[];
}

export const OrderSummary = ({ plan, features }: OrderSummaryProps) => (
  <Card title={signupTexts().planTitle(plan.name)}>
    <Stack>
      <p className={styles.price}>
        <strong>{priceText(plan)}</strong> {signupTexts().perMonth}
      </p>
      <CheckList items={features} />
    </Stack>
  </Card>
);
