/** Automatic tax as Stripe Tax computes it: EU VAT, included in the price. Amounts in the currency's smallest unit. */
import { invalidRequest, noSuch } from '../errors';
import type { World } from '../state/world';
import type { Customer, Invoice, InvoiceLine, Subscription, TaxId, TaxRate } from '../wire';

/** The merchant's country, where businesses pay VAT like everybody else. */
export const SELLER = 'DE';

/** Standard rates in percent. Source: European Commission, Taxes in Europe database, as of 1 January 2026. */
export const VAT_RATES: Readonly<Record<string, number>> = {
  ...{ AT: 20, BE: 21, BG: 20, CY: 19, CZ: 21, DE: 19, DK: 25, EE: 24, ES: 21 },
  ...{ FI: 25.5, FR: 20, GR: 24, HR: 25, HU: 27, IE: 23, IT: 22, LT: 21, LU: 17 },
  ...{ LV: 21, MT: 18, NL: 21, PL: 23, PT: 23, RO: 21, SE: 25, SI: 22, SK: 23 },
};

type TotalTax = NonNullable<Invoice['total_taxes']>[number];

export const OFF = { disabled_reason: null, enabled: false, liability: null };
export const ON = { disabled_reason: null, enabled: true, liability: { type: 'self' as const } };

/** How a customer is taxed; as at Stripe, a well-formed VAT ID is enough for the reverse charge. */
function treatmentOf(world: World, customer: Customer): Pick<TotalTax, 'taxability_reason'> & TaxPlace {
  const country = customer.address?.country ?? SELLER;
  const rate = VAT_RATES[country];
  if (rate === undefined) return { country, rate: 0, taxability_reason: 'not_collecting' };
  const isBusiness = world.store
    .linked('tax_id', 'customer', customer.id)
    .some(({ type }) => type === 'eu_vat');
  return isBusiness && country !== SELLER
    ? { country, rate: 0, taxability_reason: 'reverse_charge' }
    : { country, rate, taxability_reason: 'standard_rated' };
}

interface TaxPlace {
  country: string;
  /** In percent. */
  rate: number;
}

/** The tax included in `amount`; a credit contains as much as a charge. */
export const taxIn = (amount: number, rate: number): number =>
  Math.sign(amount) * Math.round((Math.abs(amount) * rate) / (100 + rate));

/** The lines with their taxes, and the invoice's tax fields; without taxes if tax is not automatic. */
export function taxInvoice(
  world: World,
  subscription: Pick<Subscription, 'automatic_tax'>,
  customer: Customer,
  lines: InvoiceLine[],
): Pick<Invoice, 'automatic_tax' | 'total_taxes' | 'total_excluding_tax'> & {
  customer_tax_ids: Pick<TaxId, 'type' | 'value'>[];
  lines: InvoiceLine[];
} {
  const total = lines.reduce((sum, line) => sum + line.amount, 0);
  const ids = world.store.linked('tax_id', 'customer', customer.id);
  const customer_tax_ids = ids.map(({ type, value }) => ({ type, value }));
  if (!subscription.automatic_tax.enabled) {
    const automatic_tax = { ...OFF, provider: null, status: null };
    return { automatic_tax, customer_tax_ids, total_taxes: [], total_excluding_tax: total, lines };
  }
  const { country, rate, taxability_reason } = treatmentOf(world, customer);
  const taxed = (gross: number, amount: number): TotalTax => ({
    amount,
    tax_behavior: 'inclusive',
    tax_rate_details: { tax_rate: rateId({ country, rate }) },
    taxability_reason,
    taxable_amount: taxability_reason === 'not_collecting' ? 0 : gross - amount,
    type: 'tax_rate_details',
  });
  const withTaxes = lines.map((line) => ({
    ...line,
    taxes: [taxed(line.amount, taxIn(line.amount, rate))],
  }));
  const tax = withTaxes.reduce((sum, line) => sum + (line.taxes[0]?.amount ?? 0), 0);
  return {
    automatic_tax: { ...ON, provider: 'stripe', status: 'complete' },
    customer_tax_ids,
    total_taxes: [taxed(total, tax)],
    total_excluding_tax: total - tax,
    lines: withTaxes,
  };
}

/** Throws Stripe's error if tax cannot be computed. */
export function requireTaxable(customer: Customer, subscription: Pick<Subscription, 'items'>): void {
  if (!customer.address?.country)
    throw invalidRequest(
      "The customer's location isn't recognized. Set a valid customer address in order to automatically calculate tax.",
      { code: 'customer_tax_location_invalid' },
    );
  if (subscription.items.data.some(({ price }) => price.tax_behavior !== 'inclusive'))
    throw invalidRequest(
      'The payment sandbox computes tax only for prices whose `tax_behavior` is inclusive.',
      {
        param: 'automatic_tax[enabled]',
      },
    );
}

/** E.g. txr_fi_255: the id encodes country and rate. */
const rateId = ({ country, rate }: TaxPlace): string =>
  `txr_${country.toLowerCase()}_${Math.round(rate * 10)}`;

function placeOfRate(id: string): TaxPlace {
  const [, country, tenths] = /^txr_([a-z]{2})_(\d{1,3})$/.exec(id) ?? [];
  if (country === undefined) throw noSuch('tax rate', id, 'id', 404);
  return { country: country.toUpperCase(), rate: Number(tenths) / 10 };
}

export function taxRate(id: string): TaxRate {
  const { country, rate } = placeOfRate(id);
  return {
    id,
    object: 'tax_rate',
    active: true,
    country,
    created: 0,
    description: null,
    display_name: 'VAT',
    effective_percentage: rate,
    flat_amount: null,
    inclusive: true,
    jurisdiction: country,
    jurisdiction_level: 'country',
    livemode: false,
    metadata: {},
    percentage: rate,
    rate_type: 'percentage',
    state: null,
    tax_type: 'vat',
  };
}
