/** The selected plan and its price. */
import type { Plan } from '@spreadwise/api/contract/plans';
import { Card, CheckIcon } from '@spreadwise/shared-ui';
import { priceText } from '../common/price';
import styles from './OrderSummary.module.css';

export const OrderSummary = ({ plan }: { plan: Plan }) => (
  <Card
    title={`${plan.name} plan`}
    footer="Renews each month at this price until you cancel. Your card is charged today."
  >
    <p className={styles.price}>
      <strong>{priceText(plan)}</strong> per month
    </p>
    <ul className={styles.features}>
      {plan.features.map((feature) => (
        <li key={feature}>
          <CheckIcon />
          <span>{feature}</span>
        </li>
      ))}
    </ul>
  </Card>
);
