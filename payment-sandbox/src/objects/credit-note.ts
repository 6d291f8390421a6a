/** Builds Stripe.CreditNote: the refunded part of a paid invoice, with the tax it contains. */
import type { World } from '../state/world';
import type { CreditNote, Invoice, Refund } from '../wire';

export interface CreditNoteInput {
  readonly invoice: Invoice;
  readonly refund: Refund;
  readonly amount: number;
  readonly reason: CreditNote['reason'];
  readonly memo: string | null;
  readonly metadata: Record<string, string>;
}

export function buildCreditNote(world: World, input: CreditNoteInput): CreditNote {
  const { invoice, refund, amount } = input;
  const id = world.newId('cn');
  const before = world.store.linked('credit_note', 'invoice', invoice.id);
  const taxes = taxesOf(invoice, sumOf(before.map((note) => note.total)), amount);
  const net = amount - sumOf(taxes.map((tax) => tax.amount));
  return {
    id,
    object: 'credit_note',
    amount,
    amount_shipping: 0,
    created: world.now,
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: world.now,
    invoice: invoice.id,
    lines: { object: 'list', data: [], has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: input.memo,
    metadata: input.metadata,
    number: `${invoice.number}-CN-${String(before.length + 1).padStart(2, '0')}`,
    out_of_band_amount: null,
    pdf: `${invoice.hosted_invoice_url}/credit-notes/${id}/pdf`,
    post_payment_amount: amount,
    pre_payment_amount: 0,
    pretax_credit_amounts: [],
    reason: input.reason,
    refunds: [{ amount_refunded: amount, payment_record_refund: null, refund: refund.id, type: 'refund' }],
    shipping_cost: null,
    status: 'issued',
    subtotal: amount,
    subtotal_excluding_tax: net,
    total: amount,
    total_excluding_tax: net,
    total_taxes: taxes,
    type: 'post_payment',
    voided_at: null,
  };
}

const sumOf = (amounts: number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Computed from cumulative credits, so that crediting everything credits all of the tax. */
function taxesOf({ total, total_taxes }: Invoice, before: number, amount: number) {
  return (total_taxes ?? []).map((tax) => {
    const share = (credited: number) => Math.round((tax.amount * credited) / total);
    const within = share(before + amount) - share(before);
    const taxable = tax.taxability_reason === 'not_collecting' ? 0 : amount - within;
    return { ...tax, amount: within, taxable_amount: taxable };
  });
}
