/** /v1/credit_notes: for paid invoices, with an amount that is refunded to the card. */
import { z } from 'zod';
import { intentOf } from '../billing/invoicing';
import { giveBack } from '../billing/refunds';
import { invalidRequest, noSuch } from '../errors';
import { buildCreditNote } from '../objects/credit-note';
import { type EndpointHost, mount } from '../request/endpoint';
import { paginate } from '../request/paginate';
import { expansion, integer, mergeMetadata, metadata, paging, text } from '../request/parameters';
import type { World } from '../state/world';
import type { Charge, CreditNote, Invoice } from '../wire';
import { requireInvoice } from './lookup';

const amount = integer.pipe(z.number().min(1));

export function mountCreditNotes(host: EndpointHost): void {
  mount(host, {
    method: 'POST',
    path: '/v1/credit_notes',
    params: z.strictObject({
      ...expansion,
      invoice: text,
      amount,
      refund_amount: amount,
      memo: text.optional(),
      metadata: metadata.optional(),
      reason: z.enum(['duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory']).optional(),
    }),
    run: ({
      world,
      params: { amount: total, refund_amount: back, reason = null, memo = null, ...params },
    }) => {
      const invoice = requireInvoice(world, params.invoice);
      if (back !== total)
        throw invalidRequest(
          'The sum of credit amount, refund amount and out of band amount must equal the post payment amount.',
        );
      const charge = chargeOf(world, invoice);
      const added = mergeMetadata({}, params.metadata);
      const refund = giveBack(world, charge, { amount: back, reason: null, metadata: {} });
      const note = world.store.put(
        'credit_note',
        buildCreditNote(world, { invoice, refund, amount: total, reason, memo, metadata: added }),
      );
      world.update('invoice', invoice, {
        post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + total,
      });
      world.emit('credit_note.created', note);
      return note;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/credit_notes/:id',
    params: z.strictObject(expansion),
    run: ({ world, id }) => {
      const note = world.store.get('credit_note', id);
      if (note === undefined) throw noSuch('credit note', id, 'id', 404);
      return note;
    },
  });

  mount(host, {
    method: 'GET',
    path: '/v1/credit_notes',
    params: z.strictObject({
      ...paging,
      ...expansion,
      customer: text.optional(),
      invoice: text.optional(),
    }),
    run: ({ world, params }) => paginate(notesOf(world, params), '/v1/credit_notes', params),
  });
}

function notesOf(
  { store }: World,
  of: { customer?: string | undefined; invoice?: string | undefined },
): CreditNote[] {
  const rows = of.customer ? store.linked('credit_note', 'customer', of.customer) : store.all('credit_note');
  return rows.filter(({ invoice }) => of.invoice === undefined || invoice === of.invoice);
}

function chargeOf(world: World, invoice: Invoice): Charge {
  const charge = world.store.get('charge', intentOf(world, invoice.id)?.latest_charge ?? '');
  if (invoice.status === 'paid' && charge) return charge;
  throw invalidRequest(`The invoice ${invoice.id} has no payment that could be given back.`, {
    param: 'invoice',
  });
}
