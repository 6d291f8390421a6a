/** VAT at Stripe: where a customer is, and each invoice and its corrections with the tax they contain. */
import type Stripe from 'stripe';
import { type InvoiceDocument, REJECTED_SUFFIX, type TaxLocation, type TaxPart } from '../gateway';
import { callOrNull, callStripe, callUnlessRefused, idOf, timeOf } from './calls';
import { intentsOf } from './invoices';

export async function setTaxLocation(stripe: Stripe, id: string, { country, vatId, business }: TaxLocation) {
  const { name, address: line1 } = business ?? {};
  const change = { ...(name && { name }), address: { country: country ?? '', ...(line1 && { line1 }) } };
  if (country) await callStripe(() => stripe.customers.update(id, change));
  const { data } = await callStripe(() => stripe.customers.listTaxIds(id, { limit: 100 }));
  for (const other of data.filter(({ type, value }) => type === 'eu_vat' && value !== vatId))
    await callOrNull(() => stripe.customers.deleteTaxId(id, other.id));
  /* A customer whose ID Stripe rejects is charged VAT. */
  if (vatId && !data.some(({ value }) => value === vatId))
    await callUnlessRefused(() => stripe.customers.createTaxId(id, { type: 'eu_vat', value: vatId }));
}

type Rate = Pick<TaxPart, 'country' | 'rate'>;
export type RateOf = (id: string) => Promise<Rate>;

/** Stripe's tax rates never change. */
export function createRates(stripe: Pick<Stripe, 'taxRates'>): RateOf {
  const known = new Map<string, Rate>();
  return async (id) => {
    const found = await callOrNull(async () => known.get(id) ?? stripe.taxRates.retrieve(id));
    if (!found) return { country: null, rate: 0 };
    const rate = 'rate' in found ? found : { country: found.country ?? null, rate: Number(found.percentage) };
    known.set(id, rate);
    return rate;
  };
}

type Charge = Extract<Stripe.PaymentIntent['latest_charge'], object>;

/** What a customer paid, and what was returned. */
export interface Money {
  /** Newest first. */
  readonly payments: readonly Stripe.PaymentIntent[];
  /** Last paid first. */
  readonly paid: readonly Stripe.Invoice[];
  readonly disputes: readonly Stripe.Dispute[];
  readonly notes: readonly Stripe.CreditNote[];
}

interface Reading extends Money {
  readonly stripe: Stripe;
  readonly rateOf: RateOf;
}

/** Each invoice with its refunds, lost disputes and credit notes. Needs the charges' refunds expanded. */
export async function documentsOf(reading: Reading): Promise<InvoiceDocument[]> {
  const documents: InvoiceDocument[] = [];
  for (const invoice of reading.paid) {
    const charges = await chargesOf(invoice, reading);
    const document = await documentOf(invoice, charges, reading.rateOf);
    const back = await moneyBack(charges, reading);
    documents.push(document, ...reversalsOf(document, back), ...(await notesOf(document, back, reading)));
  }
  return documents;
}

/** Reads payments made after `payments` was listed one by one: an archived document is never added to. */
async function chargesOf(invoice: Stripe.Invoice, { stripe, payments }: Reading): Promise<Charge[]> {
  const read = (id: string) =>
    callOrNull(() => stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.refunds'] }));
  const chargeOf = (payment: Stripe.PaymentIntent | null | undefined): Charge[] => {
    const charge = payment?.latest_charge;
    return typeof charge === 'object' && charge?.paid ? [charge] : [];
  };
  const charges: Charge[] = [];
  for (const id of intentsOf(invoice)) {
    const known = chargeOf(payments.find((payment) => payment.id === id));
    charges.push(...(known.length > 0 ? known : chargeOf(await read(id))));
  }
  return charges;
}

async function documentOf(
  invoice: Stripe.Invoice,
  charges: readonly Charge[],
  rateOf: RateOf,
): Promise<InvoiceDocument> {
  const card = charges[0]?.payment_method_details?.card;
  const taxes = await taxesOf(invoice, rateOf);
  const vatId = invoice.customer_tax_ids?.find(({ type }) => type === 'eu_vat')?.value ?? null;
  return {
    kind: 'invoice',
    id: invoice.id,
    customerId: invoice.customer ? idOf(invoice.customer) : '',
    at: timeOf(invoice.status_transitions.paid_at ?? invoice.created),
    number: invoice.number ?? invoice.id,
    seller: { name: invoice.account_name ?? null, country: invoice.account_country ?? null },
    customer: {
      name: invoice.customer_name ?? null,
      email: invoice.customer_email ?? null,
      address: invoice.customer_address?.line1 ?? null,
      country: invoice.customer_address?.country ?? null,
      vatId,
      cardCountry: card?.country ?? null,
    },
    lines: invoice.lines.data.map(({ description, period, amount }) => ({
      text: description ?? '',
      from: timeOf(period.start),
      until: timeOf(period.end),
      totalCents: amount,
    })),
    text: [
      ...[invoice.description, invoice.footer].flatMap((text) => text ?? []),
      ...(taxes.some(({ isReverseCharge }) => isReverseCharge) ? [REVERSE_CHARGE] : []),
    ],
    totalCents: invoice.total,
    cashCents: invoice.amount_paid,
    taxes,
  };
}

/** As Stripe prints it. */
const REVERSE_CHARGE = 'Tax to be paid on reverse charge basis';

/** An untaxed amount is a part of its own, so that the parts add up to the total. */
async function taxesOf(
  { total, total_taxes: taxes }: Pick<Stripe.Invoice | Stripe.CreditNote, 'total' | 'total_taxes'>,
  rateOf: RateOf,
): Promise<TaxPart[]> {
  const given = (taxes ?? []).filter(({ taxability_reason: why }) => why !== 'not_collecting');
  const parts = await Promise.all(
    given.map(async ({ amount, taxable_amount, taxability_reason, tax_rate_details }) => ({
      ...(await rateOf(tax_rate_details?.tax_rate ?? '')),
      isReverseCharge: taxability_reason === 'reverse_charge',
      netCents: given.length === 1 ? total - amount : (taxable_amount ?? 0),
      taxCents: amount,
    })),
  );
  const left = parts.reduce((sum, { netCents, taxCents }) => sum - netCents - taxCents, total);
  const untaxed = { country: null, rate: 0, isReverseCharge: false, netCents: left, taxCents: 0 };
  return left === 0 && parts.length > 0 ? parts : [...parts, untaxed];
}

interface MoneyBack extends Pick<Stripe.Refund, 'id' | 'amount' | 'created'> {
  readonly kind: 'refund' | 'lost dispute';
}

async function moneyBack(charges: readonly Charge[], { stripe, disputes }: Reading): Promise<MoneyBack[]> {
  /* A charge shows only its ten newest. */
  const refundsOf = (charge: string) =>
    callStripe(() => stripe.refunds.list({ charge, limit: 100 }).autoPagingToArray({ limit: 10_000 }));
  const lists = charges.map(({ id, refunds }) => (refunds?.has_more ? refundsOf(id) : (refunds?.data ?? [])));
  const made = (await Promise.all(lists))
    .flat()
    .filter(({ status }) => /^(succeeded|failed)$/.test(status ?? ''));
  const ids = charges.map(({ id }) => id);
  const lost = disputes.filter(({ charge, status }) => status === 'lost' && ids.includes(idOf(charge)));
  const back = (kind: MoneyBack['kind'], all: readonly (Stripe.Refund | Stripe.Dispute)[]) =>
    all.map(({ id, amount, created }) => ({ kind, id, amount, created }));
  /* A bank may reject one days later, when it is archived: both stay in the books. */
  const rejected = made
    .filter(({ status }) => status === 'failed')
    .map(({ id, amount, ...same }) => ({ ...same, id: id + REJECTED_SUFFIX, amount: -amount }));
  return [...back('refund', [...made, ...rejected]), ...back('lost dispute', lost)].sort(
    (a, b) => a.created - b.created || (a.id < b.id ? -1 : 1),
  );
}

/** What a correction takes from its invoice. */
const correctionOf = (of: InvoiceDocument) => ({ ...of, invoicePaidAt: of.at, lines: [], text: [] });

function reversalsOf(invoice: InvoiceDocument, back: readonly MoneyBack[]): InvoiceDocument[] {
  let before = 0;
  return back.map(({ kind, id, amount, created }) => {
    const taxes = givenBack(invoice, before, before + amount);
    before += amount;
    const money = { totalCents: -amount, cashCents: -amount };
    return { ...correctionOf(invoice), kind, id, at: timeOf(created), ...money, taxes };
  });
}

/** The invoice's credit notes, each with the tax printed on it. */
const notesOf = (
  invoice: InvoiceDocument,
  back: readonly MoneyBack[],
  { notes, rateOf }: Reading,
): Promise<InvoiceDocument[]> =>
  Promise.all(
    notes
      .filter((note) => idOf(note.invoice) === invoice.id && note.status === 'issued')
      .map(async (note) => {
        const refunds = note.refunds.map(({ refund }) => idOf(refund));
        const money = back.find(({ id }) => refunds.includes(id));
        const at = timeOf(money?.created ?? note.created);
        const taxes = await taxesOf(note, rateOf);
        return {
          ...{ ...correctionOf(invoice), kind: 'credit note', id: note.id, number: note.number },
          /* One on an open invoice is older than what it corrects. */
          ...{ at: at > invoice.at ? at : invoice.at, totalCents: -note.total },
          /* Its refunds are documents of their own, and a credit to the balance moves nothing. */
          cashCents: 0 - (note.out_of_band_amount ?? 0),
          corrects: { invoice: invoice.number, refunds },
          taxes: taxes.map((part) => ({ ...part, netCents: -part.netCents, taxCents: -part.taxCents })),
        };
      }),
  );

/** Computed from cumulative refunds: each share is rounded as a whole, so that a full refund returns all of the tax. */
function givenBack({ totalCents, taxes }: InvoiceDocument, before: number, now: number): TaxPart[] {
  const share = (cents: number, of: number) => (totalCents > 0 ? Math.round((cents * of) / totalCents) : 0);
  const between = (cents: number) => share(cents, before) - share(cents, now);
  const parts = taxes.map((part) => {
    const grossCents = between(part.netCents + part.taxCents);
    const taxCents = between(part.taxCents);
    return { ...part, netCents: grossCents - taxCents, taxCents };
  });
  const left = parts.reduce((sum, { netCents, taxCents }) => sum - netCents - taxCents, before - now);
  return parts.map((part, index) => (index === 0 ? { ...part, netCents: part.netCents + left } : part));
}
