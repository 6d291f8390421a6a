/** One invoice, to read, print and, while it is open, pay; also as a small PDF. */
import { html } from 'hono/html';
import { taxRate } from '../objects/tax';
import type { CreditNote, Invoice, PaymentMethod } from '../wire';
import { alert, bankChoices, cardFields, day, type Html, invoiceState, money, page } from './page';

export interface InvoiceView {
  readonly path: string;
  readonly invoice: Invoice;
  /** The card that it is charged to automatically. */
  readonly card: PaymentMethod | undefined;
  /** Whether the bank has asked the customer and waits for the answer. */
  readonly asksBank: boolean;
}

export function invoicePage({ path, invoice, card, asksBank }: InvoiceView, error: string | undefined): Html {
  const { currency } = invoice;
  const isOpen = invoice.status === 'open';
  return page(
    `Invoice ${invoice.number ?? ''}`,
    html`<h1>Invoice ${invoice.number ?? invoice.id}</h1>
      ${alert(error)}
      <p class="quiet">${addressee(invoice).join(' · ')}</p>
      <dl>
        <div><dt>Date</dt><dd>${day(invoice.created)}</dd></div>
        <div><dt>State</dt><dd>${invoiceState(invoice)}</dd></div>
      </dl>
      <table>
        <thead><tr><th scope="col">Description</th><th scope="col">Period</th><th scope="col">Amount</th></tr></thead>
        <tbody>
          ${invoice.lines.data.map(
            (line) => html`<tr>
              <td>${line.description ?? ''}</td>
              <td>${day(line.period.start)} to ${day(line.period.end)}</td>
              <td>${money(line.amount, currency)}</td>
            </tr>`,
          )}
        </tbody>
        <tfoot>
          <tr><th scope="row" colspan="2">Total</th><td>${money(invoice.total, currency)}</td></tr>
          ${taxWords(invoice).map(
            ([words, amount]) => html`<tr><th scope="row" colspan="2">${words}</th><td>${amount}</td></tr>`,
          )}
          <tr><th scope="row" colspan="2">Paid</th><td>${money(invoice.amount_paid, currency)}</td></tr>
          <tr><th scope="row" colspan="2">Due</th><td>${money(invoice.amount_remaining, currency)}</td></tr>
        </tfoot>
      </table>
      ${invoice.footer ? html`<p class="quiet">${invoice.footer}</p>` : ''}
      ${isOpen && asksBank ? bankQuestion(path) : ''}
      <div class="choices">
        ${
          isOpen && card
            ? html`<form method="post" action="${path}/pay"><button class="primary">Pay with the card on file</button></form>`
            : ''
        }
        <a class="button" href="${path}/pdf">Download PDF</a>
      </div>
      ${isOpen ? otherCard(path) : ''}`,
  );
}

const addressee = ({ customer_name: name, customer_address: address, customer_email: email }: Invoice) =>
  [name, address?.line1, email].filter((words) => words);

/** The lines about tax under the total: the part that is tax, or why there is none. */
function taxWords({ total_taxes, customer_tax_ids: ids, currency }: Invoice): [string, string][] {
  const numbers = (ids ?? []).map(({ value }): [string, string] => ['VAT ID', value ?? '']);
  return [...numbers, ...ratesIn(total_taxes, currency)];
}

function ratesIn(taxes: Invoice['total_taxes'], currency: string): [string, string][] {
  return (taxes ?? []).map((tax): [string, string] => {
    const { country, percentage } = taxRate(tax.tax_rate_details?.tax_rate ?? '');
    if (tax.taxability_reason === 'reverse_charge')
      return ['Tax to be paid on reverse charge basis', money(0, currency)];
    return [`VAT - ${country} (${percentage}% incl.)`, money(tax.amount, currency)];
  });
}

const bankQuestion = (path: string): Html => html`<section aria-labelledby="bank">
    <h2 id="bank">3-D Secure</h2>
    <p>This stands for your bank's page. It asks you to authorise this payment.</p>
    <form method="post" action="${path}/authenticate" class="choices">${bankChoices()}</form>
  </section>`;

const otherCard = (path: string): Html => html`<section aria-labelledby="card">
    <h2 id="card">Pay by card</h2>
    <form method="post" action="${path}/card" class="fields">
      ${cardFields()}
      <button class="primary">Pay</button>
    </form>
  </section>`;

export function invoicePdf(invoice: Invoice): Uint8Array<ArrayBuffer> {
  const { currency } = invoice;
  return pdfOf([
    `Invoice ${invoice.number ?? invoice.id} (test mode)`,
    `Date: ${day(invoice.created)}`,
    `To: ${addressee(invoice).join(', ')}`,
    `State: ${invoiceState(invoice)}`,
    '',
    ...invoice.lines.data.map((line) => `${line.description ?? ''}   ${money(line.amount, currency)}`),
    '',
    `Total: ${money(invoice.total, currency)}`,
    ...taxWords(invoice).map((words) => words.join(': ')),
    `Paid: ${money(invoice.amount_paid, currency)}`,
  ]);
}

export function creditNotePdf(note: CreditNote, invoice: Invoice): Uint8Array<ArrayBuffer> {
  const { currency } = note;
  return pdfOf([
    `Credit note ${note.number} (test mode)`,
    `Date: ${day(note.created)}`,
    `To: ${addressee(invoice).join(', ')}`,
    `For invoice ${invoice.number ?? invoice.id} of ${day(invoice.created)}`,
    '',
    `Total: ${money(-note.total, currency)}`,
    ...ratesIn(note.total_taxes, currency).map((words) => words.join(': ')),
  ]);
}

/** A one-page PDF with these lines, in a built-in font. */
function pdfOf(rows: readonly string[]): Uint8Array<ArrayBuffer> {
  const shown = rows.map((row) => `(${pdfText(row)}) Tj T*`).join('\n');
  const content = `BT /F1 11 Tf 16 TL 56 780 Td\n${shown}\nET`;
  return pdfFile([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ]);
}

/** Text for a PDF string in WinAnsi: the euro sign has its own code, and non-Latin-1 becomes a question mark. */
function pdfText(text: string): string {
  return text
    .replaceAll('€', '\x80')
    .replaceAll(/[^\x20-\xff]/g, '?')
    .replaceAll(/[\\()]/g, '\\$&');
}

function pdfFile(objects: string[]): Uint8Array<ArrayBuffer> {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((body, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const start = file.length;
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join('')}`;
  file += `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Uint8Array.from(file, (char) => char.charCodeAt(0));
}
