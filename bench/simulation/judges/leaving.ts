/** Declarations without signing in: each has one receipt and is carried out; a withdrawal returns what is due, once. */
import type Stripe from 'stripe';
import { DAY_MS } from '../../../api/src/platform/lib/time';
import type { World } from '../world';
import type { Judge } from './judge';

interface Row {
  readonly email: string;
  readonly kind: 'withdrawal' | 'cancellation';
  /** When it was received. */
  readonly at: number;
  readonly isDone: boolean;
}

const ROWS = `select email, kind, extract(epoch from received_at)::float8 * 1000 as at,
  done_at is not null as "isDone" from declarations where email like '%@%'`;

/** Further receipts of a day wait for the next. */
const RECEIPTS_A_DAY = 4;
const RECEIPT = /^Your (withdrawal|cancellation) was received/;
const WITHDRAWAL_MS = 14 * DAY_MS;

export const leaving: Judge = {
  name: 'leaving',
  from: 'legal.md, Leaving',
  when: 'settled',
  async judge({ world, customers, rows }) {
    const stored = await rows<Row>(ROWS);
    const wrong: string[] = [];
    for (const { email, deletedAt } of customers) {
      if (deletedAt !== null) continue;
      const theirs = stored.filter((row) => row.email === email);
      const accepted = world.declared.filter((one) => one === email).length;
      if (theirs.length < accepted)
        wrong.push(`${email} declared ${accepted} times, and ${theirs.length} declarations are stored`);
      const receipts = world.mail.letters.filter(({ to, subject }) => to === email && RECEIPT.test(subject));
      const count = new Set(receipts.map(({ id }) => id)).size;
      if (theirs.length <= RECEIPTS_A_DAY && count !== theirs.length)
        wrong.push(`${email} has ${theirs.length} declarations and ${count} receipts`);
      for (const { kind, isDone } of theirs)
        if (!isDone) wrong.push(`the ${kind} of ${email} is not carried out`);
      // Others may have had refunds from the owner, or several contracts.
      if (email.startsWith('withdrawn')) wrong.push(...(await wrongRefunds(world, email, theirs)));
    }
    return wrong;
  },
};

async function wrongRefunds(world: World, email: string, declared: readonly Row[]): Promise<string[]> {
  const { dashboard } = world.provider();
  const wrong: string[] = [];
  const { data: known } = await dashboard.customers.list({ email, limit: 100 });
  for (const { id: customer } of known) {
    const { data: paid } = await dashboard.invoices.list({ customer, status: 'paid', limit: 100 });
    const [invoice] = paid;
    // One that was renewed is older than the time to withdraw.
    if (!invoice || paid.length > 1) continue;
    const withdrawn = declared.find(({ kind, at }) => kind === 'withdrawal' && isInTime(invoice, at));
    if (!withdrawn) continue;
    const due = dueOf(invoice, withdrawn.at);
    const { data: notes } = await dashboard.creditNotes.list({ invoice: String(invoice.id), limit: 100 });
    const noted = notes.reduce((sum, { total }) => sum + total, 0);
    const { data: charges } = await dashboard.charges.list({ customer, limit: 100 });
    const back = charges.reduce((sum, { amount_refunded }) => sum + amount_refunded, 0);
    if (back !== due || noted !== due)
      wrong.push(`${email} is due ${due} cents, got ${back} back, and credit notes say ${noted}`);
    const { data: held } = await dashboard.subscriptions.list({ customer, status: 'active', limit: 100 });
    for (const { id } of held) wrong.push(`${email} has withdrawn, and ${id} is active`);
  }
  return wrong;
}

const isInTime = ({ created }: Stripe.Invoice, at: number): boolean =>
  at >= created * 1000 && at < created * 1000 + WITHDRAWAL_MS;

/** They had it begun at once: full days used are paid for, and a fraction of a cent is the customer's. */
function dueOf({ amount_paid, lines }: Stripe.Invoice, at: number): number {
  const { start = 0, end = 0 } = lines.data[0]?.period ?? {};
  const days = Math.round(((end - start) * 1000) / DAY_MS);
  const used = Math.max(0, Math.floor((at - start * 1000) / DAY_MS));
  return Math.ceil((amount_paid * (days - used)) / days);
}
