/** The plans beside each other: the present one marked, the others with the way there and what it means. */

import type { BillingOverview, PlanId } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText } from '@spreadwise/shared-screens';
import { Badge, Button, CheckList, cx, offerCards } from '@spreadwise/shared-ui';
import styles from './PlanCards.module.css';
import { DIRECTION_LABELS, directionOf, PLANS_BY_PRICE } from './plan-direction';

export interface PlanCardsProps {
  readonly current: PlanId;
  readonly scheduled: BillingOverview['scheduledChange'];
  /** False while no change can be made. */
  readonly open: boolean;
  readonly onChoose: (plan: PlanId) => void;
}

export const PlanCards = (props: PlanCardsProps) => (
  <div className={offerCards.frame}>
    <ul className={cx(offerCards.cards, props.open && styles.open)}>
      {PLANS_BY_PRICE.map((plan) => (
        <PlanCard key={plan.id} plan={plan} {...props} />
      ))}
    </ul>
  </div>
);

interface PlanCardProps extends PlanCardsProps {
  readonly plan: (typeof PLANS_BY_PRICE)[number];
}

function PlanCard({ plan, current, scheduled, open, onChoose }: PlanCardProps) {
  const { id, name, amountCents, currency, features } = plan;
  const isCurrent = id === current;
  const isScheduled = id === scheduled?.plan;
  const direction = directionOf(current, id);
  const { verb, when } = DIRECTION_LABELS[direction];
  return (
    <li className={cx(offerCards.card, styles.card, isCurrent && styles.current)}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {isCurrent && <Badge tone="accent">Your plan</Badge>}
        {isScheduled && <Badge>From {dayText(scheduled.at)}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{moneyText(amountCents, currency)}</span> a month
      </p>
      <CheckList items={features} />
      <div className={styles.action}>
        {isCurrent || isScheduled || !open ? (
          <p className={styles.note}>{planNote(isCurrent, isScheduled)}</p>
        ) : (
          <>
            <p className={styles.note}>{when}</p>
            <Button
              variant={direction === 'upgrade' ? 'primary' : 'secondary'}
              fullWidth
              onClick={() => onChoose(id)}
            >
              {verb} to {name}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function planNote(isCurrent: boolean, isScheduled: boolean): string | null {
  if (isCurrent) return 'This is what you have now.';
  return isScheduled ? 'It is set to begin on that day.' : null;
}
