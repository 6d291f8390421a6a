/** Who runs the product, as named on pages, mails and invoices. No value has a default. */
import { emailField, ORDER_BUTTONS, TAXES } from '@spreadwise/contract';
import { ConfigError } from '../operator-error';
import { choice, lines, ofSystem, type SettingMap, type SettingsReader, setting, text } from './definition';

const COMMON = ofSystem('Business');

const entry = (key: string, label: string, help: string, kind = text('', 200)) =>
  setting(`business.${key}`, { ...COMMON, ...{ label, help }, ...kind });

const EMAIL = text('', 254);
const isEmail = (given: string): boolean => given === '' || emailField.safeParse(given).success;
const emailSchema = EMAIL.schema.refine(isEmail, 'It is an email address, e.g. name@example.com.');

const ENTRIES = {
  name: entry('name', 'Name', 'Of the company, or of who runs the product alone.'),
  form: entry('form', 'Legal form', 'E.g. GmbH, represented by Ada Lovelace; or sole trader.'),
  address: setting('business.address', {
    ...COMMON,
    label: 'Address',
    help: 'An address where documents can be served; a post office box is not enough.',
    ...lines([], { most: 6, mostCharacters: 100 }),
  }),
  register: entry(
    'register',
    'Register entry',
    'E.g. Amtsgericht Charlottenburg, HRB 1. Only where there is one.',
  ),
  'vat-id': entry('vat-id', 'VAT ID', 'E.g. DE123456789. Only where there is one.', text('', 20)),
  email: entry('email', 'Email', 'Read by a person.', { ...EMAIL, schema: emailSchema }),
  phone: entry('phone', 'Phone', 'Answered by a person.', text('', 40)),
  authority: entry(
    'authority',
    'Authorities',
    'The supervisory authority, where the business has one, and the body for disputes with consumers.',
    text('', 500),
  ),
  tax: setting('business.tax', {
    ...COMMON,
    label: 'VAT',
    help: 'stripe: Stripe Tax computes VAT within the price, for future orders. none: VAT is not computed; prices still say incl. VAT.',
    ...choice('none', TAXES),
  }),
  'order-button': setting('business.order-button', {
    ...COMMON,
    label: 'Order button',
    help: 'In English: Subscribe for the price, or Order with obligation to pay. German always uses the latter.',
    ...choice('subscribe', ORDER_BUTTONS),
  }),
};
type Entry = keyof typeof ENTRIES;
type Text = Exclude<Entry, 'address' | 'tax'>;

export const BUSINESS: SettingMap<string | string[], Entry> = {
  key: 'business',
  label: 'Business',
  help: 'The operator of the product.',
  entries: ENTRIES,
};

export type Business = Readonly<Record<Text, string>> & { readonly address: readonly string[] };

export const businessOf = ({ get }: SettingsReader): Business => {
  const { address, tax: _, ...texts } = ENTRIES;
  const read = Object.entries(texts).map(([name, one]) => [name, get(one)]);
  return { ...(Object.fromEntries(read) as Record<Text, string>), address: get(address) };
};

/** The line below a mail; empty while nothing is entered. */
export const imprintLine = ({ name, form, address, register, 'vat-id': vatId }: Business): string =>
  [name, form, ...address, register, vatId].filter(Boolean).join(' · ');

/** The others are optional: not every business has a register entry, a VAT ID or a supervisory authority. */
const NEEDED: readonly (keyof Business)[] = ['name', 'form', 'address', 'email', 'phone'];

/** The settings that must be entered before anyone may be charged. */
export const missingOf = (business: Business) =>
  NEEDED.filter((name) => business[name].length === 0).map((name) => ENTRIES[name]);

interface Sells {
  readonly production: boolean;
  readonly payment: { readonly mode: 'test' | 'live'; readonly kind: string; readonly api: object | null };
}

/** Required where real people pay or could: with live payments, and in production with Stripe's test mode. */
export function requireBusiness(settings: SettingsReader, { production, payment }: Sells): void {
  const isStripe = payment.kind === 'provider' && payment.api === null;
  if (payment.mode === 'test' && !(production && isStripe)) return;
  const missing = missingOf(businessOf(settings));
  if (missing.length === 0) return;
  const values = missing.map(({ key }) => `${key}="…"`).join(' ');
  throw new ConfigError(
    `The operator’s details are missing, and the product does not start without them: node api/dist/set.js ${values}`,
  );
}
