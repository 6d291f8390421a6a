/** An action as typed: either complete, or with what is missing. */

import type { CustomerAct } from '@spreadwise/contract';
import type { PlanId } from '@spreadwise/contract/plans';
import { numberIn } from '@spreadwise/shared-screens';
import type { ActionChoice } from './action-choices';

export interface ActionDraft {
  readonly choice: ActionChoice;
  readonly plan: PlanId;
  readonly days: string;
  readonly invoiceId: string;
  /** In euros; empty: all that remains. */
  readonly amount: string;
}

export type DraftField = 'days' | 'invoiceId' | 'amount';
export type Drafted =
  | { readonly act: CustomerAct }
  | { readonly field: DraftField; readonly missing: string };

export function draftedAction({ choice, plan, days, invoiceId, amount }: ActionDraft): Drafted {
  switch (choice) {
    case 'end-with-period':
      return { act: { kind: 'cancel', when: 'period-end' } };
    case 'end-now':
      return { act: { kind: 'cancel', when: 'now' } };
    case 'plan':
      return { act: { kind: 'plan', plan } };
    case 'extend': {
      const count = numberIn(days);
      return count !== null && Number.isInteger(count) && count >= 1
        ? { act: { kind: 'extend', days: count } }
        : { field: 'days', missing: 'Enter the number of days, e.g. 7.' };
    }
    case 'refund':
      return refundOf(invoiceId, numberIn(amount));
    default:
      return { act: { kind: choice } };
  }
}

function refundOf(invoiceId: string, euros: number | null): Drafted {
  if (invoiceId === '') return { field: 'invoiceId', missing: 'Choose a payment.' };
  if (euros === null) return { act: { kind: 'refund', invoiceId, amountCents: null } };
  const amountCents = Math.round(euros * 100);
  return amountCents >= 1
    ? { act: { kind: 'refund', invoiceId, amountCents } }
    : { field: 'amount', missing: 'An amount in euros, e.g. 12.50, or empty for all that remains.' };
}
