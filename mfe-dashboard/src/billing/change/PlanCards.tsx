/** The plans side by side: the current one marked, the others with a button and what the change means. */

import type { BillingOverview, PlanId } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { dayText } from '@spreadwise/shared-screens';
import { Badge, Button, CheckList, cx, offerCards } from '@spreadwise/shared-ui';
import { changeTexts } from '../../texts/change';
import type { ChangeTexts } from '../../texts/english/change';
import styles from './PlanCards.module.css';
import { directionOf, PLANS_BY_PRICE } from './plan-direction';

export interface PlanCardsProps {
  readonly current: PlanId;
  readonly scheduled: BillingOverview['scheduledChange'];
  /** The business pays the VAT itself. */
  readonly isReverseCharge: boolean;
  /** False while no change is possible. */
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

function PlanCard({ plan, current, scheduled, isReverseCharge, open, onChoose }: PlanCardProps) {
  const { id, name, amountCents, currency } = plan;
  const words = changeTexts().cards;
  const isCurrent = id === current;
  const isScheduled = id === scheduled?.plan;
  const direction = directionOf(current, id);
  return (
    <li className={cx(offerCards.card, styles.card, isCurrent && styles.current)}>
      <div className={styles.top}>
        <h3>{name}</h3>
        {isCurrent && <Badge tone="accent">{words.yourPlan}</Badge>}
        {isScheduled && <Badge>{words.from(dayText(scheduled.at))}</Badge>}
      </div>
      <p className={styles.price}>
        <span className={styles.amount}>{moneyText(amountCents, currency)}</span>{' '}
        {words.aMonth(isReverseCharge)}
      </p>
      <CheckList items={words.features[id]} />
      <div className={styles.action}>
        {isCurrent || isScheduled || !open ? (
          <p className={styles.note}>{planNote(words, isCurrent, isScheduled)}</p>
        ) : (
          <>
            <p className={styles.note}>{words[direction].when}</p>
            <Button
              variant={direction === 'upgrade' ? 'primary' : 'secondary'}
              fullWidth
              onClick={() => onChoose(id)}
            >
              {words[direction].to(name)}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}

function planNote(words: ChangeTexts['cards'], isCurrent: boolean, isScheduled: boolean): string | null {
  if (isCurrent) return words.isCurrent;
  return isScheduled ? words.isScheduled : null;
}
