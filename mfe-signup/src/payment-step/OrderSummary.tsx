/** The selected plan and its price. */
import type { Plan } from '@spreadwise/contract/plans';
import { Card, CheckList, Stack } from '@spreadwise/shared-ui';
import { priceText } from '../common/price';
import styles from './OrderSummary.module.css';

export interface OrderSummaryProps {
  readonly plan: Plan;
  readonly features: readonly string[];
}

export const OrderSummary = ({ plan, features }: OrderSummaryProps) => (
  <Card title={`${plan.name} plan`} footer="Charged today, then each month at this price until you cancel.">
    <Stack>
      <p className={styles.price}>
        <strong>{priceText(plan)}</strong> per month
      </p>
      <CheckList items={features} />
    </Stack>
  </Card>
);
