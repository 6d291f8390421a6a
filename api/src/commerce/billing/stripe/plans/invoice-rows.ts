/** A customer's invoices as Stripe has them, newest first. */
import { INVOICE_STATUSES, type InvoiceRow } from '@spreadwise/contract';
import type Stripe from 'stripe';
import type { InvoicePage } from '../../provider/plan-gateway';
import type { PlanOf } from '../catalogue';
import { asked } from '../errors';
import { idOf, instantOf } from '../values';

const INVOICES_A_PAGE = 20;

export async function listInvoices(
  stripe: Stripe,
  { customerId, cursor }: { readonly customerId: string; readonly cursor: string | null },
  planOf: PlanOf,
): Promise<InvoicePage> {
  const { data, has_more } = await asked(() =>
    stripe.invoices.list({
      customer: customerId,
      limit: INVOICES_A_PAGE,
      ...(cursor ? { starting_after: cursor } : {}),
    }),
  );
  const rows = await Promise.all(data.map((invoice) => invoiceRowOf(invoice, planOf)));
  const last = data.at(-1);
  return {
    invoices: rows.filter((row) => row !== null),
    nextCursor: has_more && last ? last.id : null,
  };
}

/** Null for a draft: nobody owes it yet. */
async function invoiceRowOf(invoice: Stripe.Invoice, planOf: PlanOf): Promise<InvoiceRow | null> {
  const status = INVOICE_STATUSES.find((known) => known === invoice.status);
  if (!status) return null;
  const [dearest] = [...invoice.lines.data].sort((a, b) => b.amount - a.amount);
  const sold = dearest?.pricing?.price_details;
  return {
    id: invoice.id,
    number: invoice.number ?? invoice.id,
    at: instantOf(invoice.created).toISOString(),
    amountCents: invoice.total,
    currency: 'EUR',
    status,
    plan: sold ? await planOf({ id: idOf(sold.price), product: sold.product }) : null,
    hostedUrl: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  };
}
