/** A quarter's sums for the tax office, by country and rate, from the archive alone. Pure. */
import { EU_COUNTRIES, type PaidTax } from '@spreadwise/contract';
import { summed } from '../../../platform/lib/lists';
import type { InvoiceDocument, TaxPart } from '../provider/gateway';

/** `one stop shop`: VAT of another EU country. `not taxed`: no VAT was computed, or none is due there. */
export type Treatment = ReturnType<typeof treatmentOf> | OpenItem;
/** Rows for the accountant to decide, listed beside the sums. */
type OpenItem = 'to settle: lost in a dispute, not subtracted' | 'to settle: refunded without a credit note';

export interface ReportRow extends Omit<TaxPart, 'isReverseCharge'> {
  readonly treatment: Treatment;
  /** Set for a business that accounts for the VAT itself. */
  readonly vatId: string | null;
  /** Of corrections: the earlier quarter that they correct, such as "2026 Q3". A return names it by country. */
  readonly corrects: string | null;
}

/** The UTC span [start, end) of a quarter such as "2026 Q4"; without one, of the last that is over. */
export function quarterSpan(quarter: string | undefined, now: Date): readonly [Date, Date] {
  const [year = 0, number = 0] = quarter
    ? quarter.split(' Q').map(Number)
    : [now.getUTCFullYear(), Math.floor(now.getUTCMonth() / 3)];
  return [new Date(Date.UTC(year, number * 3 - 3, 1)), new Date(Date.UTC(year, number * 3, 1))];
}

const quarterOf = (at: string): string => `${at.slice(0, 4)} Q${Math.ceil(Number(at.slice(5, 7)) / 3)}`;

/** Subtracts credits in the quarter of the refund; a refund that has a credit note counts only as that. */
export function taxReport(documents: readonly InvoiceDocument[]): ReportRow[] {
  const credited = new Set(documents.flatMap(({ corrects }) => corrects?.refunds ?? []));
  const counted = documents.filter(({ id }) => !credited.has(id));
  const rows = counted.flatMap((document) => document.taxes.flatMap((part) => rowsOf(document, part)));
  const add = (sum: ReportRow, { netCents, taxCents }: ReportRow) => ({
    ...sum,
    netCents: sum.netCents + netCents,
    taxCents: sum.taxCents + taxCents,
  });
  return summed(rows, keyOf, add).sort((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1));
}

const keyOf = ({ treatment, country, rate, vatId, corrects }: ReportRow): string =>
  JSON.stringify([treatment, country, rate, vatId, corrects ?? '']);

function rowsOf(document: InvoiceDocument, part: TaxPart): ReportRow[] {
  const { kind, seller, customer, at, invoicePaidAt = at } = document;
  const { country, rate, isReverseCharge, netCents, taxCents } = part;
  const corrects = quarterOf(invoicePaidAt) === quarterOf(at) ? null : quarterOf(invoicePaidAt);
  const vatId = isReverseCharge ? customer.vatId : null;
  const row = { country: country ?? customer.country, vatId, rate, netCents, taxCents, corrects };
  if (kind === 'lost dispute') return [{ treatment: 'to settle: lost in a dispute, not subtracted', ...row }];
  const counted: ReportRow = { treatment: treatmentOf(part, seller.country), ...row };
  return kind === 'refund'
    ? [counted, { treatment: 'to settle: refunded without a credit note', ...row }]
    : [counted];
}

function treatmentOf({ country, rate, isReverseCharge }: TaxPart, home: string | null) {
  if (isReverseCharge) return 'reverse charge';
  if (country === null || rate === 0) return 'not taxed';
  if (country === home) return 'domestic';
  return EU_COUNTRIES.includes(country) ? 'one stop shop' : 'outside the EU';
}

/** What the owner sees of an invoice's tax; null if none was to be computed. */
export function paidTax({ customer, taxes }: InvoiceDocument, isTaxed: boolean): PaidTax | null {
  const { country, cardCountry, vatId } = customer;
  const computed = taxes.filter((part) => part.country !== null);
  if (computed.length === 0 && !isTaxed) return null;
  const vatCents = computed.reduce((sum, { taxCents }) => sum + taxCents, 0);
  const isReverseCharge = computed.some((part) => part.isReverseCharge);
  return { country, cardCountry, vatId, vatCents: computed.length > 0 ? vatCents : null, isReverseCharge };
}
