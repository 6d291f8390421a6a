/** The fields of an admin action, apart from the choice of action. */

import type { InvoiceRow } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { PLAN_IDS, PLANS, type PlanId } from '@spreadwise/contract/plans';
import { Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import { SelectField, TextField } from '@spreadwise/shared-ui';
import type { ActionDraft, DraftField } from './action-draft';

export interface ActionFieldsProps {
  readonly customerId: string;
  readonly draft: ActionDraft;
  readonly onChange: (change: Partial<ActionDraft>) => void;
  readonly disabled: boolean;
  /** The missing input and its field. */
  readonly missing: { readonly field: DraftField; readonly missing: string } | null;
}

const PLAN_OPTIONS = PLAN_IDS.map((value) => ({ value, label: PLANS[value].name }));

export function ActionFields(props: ActionFieldsProps) {
  const { draft, onChange, disabled, missing } = props;
  switch (draft.choice) {
    case 'plan':
      return (
        <SelectField
          label="Plan"
          options={PLAN_OPTIONS}
          value={draft.plan}
          disabled={disabled}
          onChange={(event) => onChange({ plan: event.target.value as PlanId })}
        />
      );
    case 'extend':
      return (
        <TextField
          label="Days"
          hint="The next charge comes that much later."
          inputMode="numeric"
          value={draft.days}
          disabled={disabled}
          error={missing?.field === 'days' && missing.missing}
          onChange={(event) => onChange({ days: event.target.value })}
        />
      );
    case 'refund':
      return <RefundFields {...props} />;
    default:
      return null;
  }
}

function RefundFields({ customerId, draft, onChange, disabled, missing }: ActionFieldsProps) {
  const query = useApiQuery('GET /api/admin/customer/invoices', { query: { id: customerId } });
  return (
    <>
      <Loaded query={query} what="The invoices">
        {({ invoices }) => (
          <SelectField
            label="What was paid"
            options={[{ value: '', label: 'Choose an invoice' }, ...invoices.flatMap(paidOption)]}
            value={draft.invoiceId}
            disabled={disabled}
            error={missing?.field === 'invoiceId' && missing.missing}
            onChange={(event) => onChange({ invoiceId: event.target.value })}
          />
        )}
      </Loaded>
      <TextField
        label="Amount in euros"
        hint="Leave empty to refund all that remains."
        inputMode="decimal"
        value={draft.amount}
        disabled={disabled}
        error={missing?.field === 'amount' && missing.missing}
        onChange={(event) => onChange({ amount: event.target.value })}
      />
    </>
  );
}

const paidOption = ({ id, number, at, amountCents, currency, status }: InvoiceRow) =>
  status === 'paid' && amountCents > 0
    ? [{ value: id, label: `${moneyText(amountCents, currency)}, ${utcText(at)}, ${number}` }]
    : [];
