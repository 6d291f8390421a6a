/** A person's invoices at all of their customers at the provider: leaving and returning makes another one. */
import type { CallResponse } from '@spreadwise/contract';
import type { PaymentGateway } from '../provider/gateway';
import { GatewayError } from '../provider/gateway-error';

type InvoicesPage = CallResponse<'GET /api/billing/invoices'>;
type ListInvoices = PaymentGateway['plans']['listInvoices'];

/** In a cursor, between the customer and their last invoice that was shown. */
const SEPARATOR = '.';
/** Sign-ups never paid are customers as well. */
const MOST_AT_ONCE = 5;

/**
 * A page of the newest customer that has more, with all of those before. `customerIds`: newest first. Null: the cursor is
 * not one of theirs. Rejects with `GatewayError`.
 */
export async function listPersonInvoices(
  list: ListInvoices,
  customerIds: readonly string[],
  cursor: string | null,
): Promise<InvoicesPage | null> {
  const [from = '', after = ''] = cursor?.split(SEPARATOR) ?? customerIds.slice(0, 1);
  const first = customerIds.indexOf(from);
  if (first < 0) return null;
  const invoices: InvoicesPage['invoices'] = [];
  for (const customerId of customerIds.slice(first, first + MOST_AT_ONCE)) {
    const own = customerId === from && after ? after : null;
    const page = await listOrNone(list, { customerId, cursor: own });
    invoices.push(...page.invoices);
    if (page.nextCursor) return { invoices, nextCursor: `${customerId}${SEPARATOR}${page.nextCursor}` };
  }
  const next = customerIds[first + MOST_AT_ONCE];
  return { invoices, nextCursor: next ? next + SEPARATOR : null };
}

/** None of a customer whom the provider no longer knows. */
async function listOrNone(list: ListInvoices, input: Parameters<ListInvoices>[0]): Promise<InvoicesPage> {
  try {
    return await list(input);
  } catch (error) {
    if (input.cursor !== null || !(error instanceof GatewayError) || error.reason !== 'refused') throw error;
    return { invoices: [], nextCursor: null };
  }
}

/** All of them. */
export async function listAllInvoices(list: ListInvoices, customerIds: readonly string[]) {
  const invoices: InvoicesPage['invoices'] = [];
  for (let cursor: string | null = null; ; ) {
    const page: InvoicesPage | null = await listPersonInvoices(list, customerIds, cursor);
    invoices.push(...(page?.invoices ?? []));
    cursor = page?.nextCursor ?? null;
    if (!cursor) return invoices;
  }
}
