/** The frame of all pages of the sandbox, and the words and figures on them. No script, no inline style. */
import { html } from 'hono/html';
import type { Invoice, PaymentMethod } from '../wire';

export type Html = ReturnType<typeof html>;

export const PAGE_HEADERS = {
  'Cache-Control': 'no-store',
  'Content-Security-Policy':
    "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
};

export function page(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="stylesheet" href="/sandbox/portal.css" />
      </head>
      <body>
        <header>
          <p class="name">Billing</p>
          <p class="mark">Test mode</p>
        </header>
        <main>${body}</main>
        <footer><p>Payment sandbox. Test cards only, no money moves.</p></footer>
      </body>
    </html>`;
}

export function notFoundPage(): Html {
  return page(
    'Link expired',
    html`<h1>This link has expired</h1>
      <p>For your safety, billing links work for a short time only. Go back to your account and open billing again.</p>`,
  );
}

/** `€49.99` from the smallest unit. */
export function money(amount: number, currency: string): string {
  return new Intl.NumberFormat('en-IE', { style: 'currency', currency }).format(amount / 100);
}

export function day(seconds: number): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(seconds * 1000);
}

const BRAND_NAMES: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
};

export function cardName(method: PaymentMethod): string {
  const { brand = '', last4 = '', exp_month = 0, exp_year = 0 } = method.card ?? {};
  const expiry = `${String(exp_month).padStart(2, '0')}/${exp_year}`;
  return `${BRAND_NAMES[brand] ?? brand} ending in ${last4}, expires ${expiry}`;
}

/** The form fields of a card. */
export const cardFields = (): Html => html`<label>
    Card number
    <input name="cardnumber" inputmode="numeric" autocomplete="cc-number" placeholder="4242 4242 4242 4242" required />
  </label>
  <div class="pair">
    <label>
      Expiry (MM / YY)
      <input name="exp-date" inputmode="numeric" autocomplete="cc-exp" placeholder="12 / 34" required />
    </label>
    <label>
      Security code
      <input name="cvc" inputmode="numeric" autocomplete="cc-csc" placeholder="123" required />
    </label>
  </div>`;

/** The bank's two answers, as buttons of a form. */
export const bankChoices =
  (): Html => html`<button class="primary" name="outcome" value="complete">Complete authentication</button>
  <button name="outcome" value="fail">Fail authentication</button>`;

const INVOICE_STATES: Record<string, string> = {
  draft: 'Draft',
  open: 'Due',
  paid: 'Paid',
  uncollectible: 'Not collected',
  void: 'Void',
};

export function invoiceState(invoice: Invoice): string {
  return INVOICE_STATES[invoice.status ?? ''] ?? '';
}

export function alert(message: string | undefined): Html | '' {
  return message === undefined ? '' : html`<p class="alert" role="alert">${message}</p>`;
}
