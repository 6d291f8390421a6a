/** The actions possible in the state of a customer's subscription. The server decides whether one is valid. */
import type { CustomerAct, CustomerDetail } from '@spreadwise/contract';

/** The choice in the dialog; the other fields complete it. */
export type ActionChoice = 'end-with-period' | 'end-now' | Exclude<CustomerAct['kind'], 'cancel'>;

const LABELS: Readonly<Record<ActionChoice, string>> = {
  extend: 'Give days',
  plan: 'Change the plan',
  refund: 'Refund a payment',
  pause: 'Pause',
  'go-on': 'End the pause',
  resume: 'Resume the plan',
  'end-with-period': 'End with the paid period',
  'end-now': 'End at once',
};

export function actionChoices({ subscriptions }: Pick<CustomerDetail, 'subscriptions'>): ActionChoice[] {
  const [leading] = subscriptions;
  if (!leading) return [];
  const refund: ActionChoice[] = subscriptions.some(({ wasPaid }) => wasPaid) ? ['refund'] : [];
  switch (leading.status) {
    case 'active':
    case 'trialing':
      return leading.cancelAtPeriodEnd
        ? ['resume', ...refund, 'end-now']
        : ['extend', 'plan', ...refund, 'pause', 'end-with-period', 'end-now'];
    case 'paused':
      return ['go-on', ...refund, 'end-now'];
    case 'past_due':
    case 'unpaid':
      return [...refund, 'end-with-period', 'end-now'];
    default:
      return refund;
  }
}

export const choiceOption = (value: ActionChoice) => ({ value, label: LABELS[value] });
export const labelOf = (choice: ActionChoice): string => LABELS[choice];
