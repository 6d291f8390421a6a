/** To the cent: card charges, invoices and the product's books agree; nobody paid, or got a refund, twice. */
import {
  booksOf,
  chargedTwice,
  revenueOf,
} from '../../../api/src/commerce/billing/lifecycle-tests/testing/checks';
import type { Judge } from './judge';

interface Booked {
  readonly id: string;
  readonly cents: number;
}

export const money: Judge = {
  name: 'money',
  from: 'specification 3 (prices) and billing.md: each payment stands in the books exactly once',
  when: 'settled',
  async judge({ world, rows }) {
    const books = await booksOf({ dashboard: world.provider().dashboard });
    const booked = await rows<Booked>(
      `select details->'paid'->>'invoiceId' as id, (details->'paid'->>'amountCents')::int as cents
       from audit_log where jsonb_typeof(details->'paid') = 'object' and action like 'subscription.%'`,
    );
    // Whether money goes back for what the owner ended there, or what ended unseen, is the owner's to decide.
    const unseen = await rows<{ id: string }>(
      `select details->>'subscriptionId' as id from audit_log
       where action in ('subscription.began', 'subscription.ended') group by 1, at having count(*) > 1`,
    );
    const owners = [...world.endedAtProvider, ...unseen.map(({ id }) => id)];
    const isOwners = (words: string) => owners.some((id) => words.includes(id));
    const wrong = chargedTwice(books).filter((words) => !isOwners(words));
    const { invoices, charges } = revenueOf(books);
    if (invoices !== charges)
      wrong.push(`invoices say ${invoices} cents were paid, cards were charged ${charges}`);
    const ours = new Map<string, number>();
    for (const { id, cents } of booked) {
      if (ours.has(id)) wrong.push(`the payment of ${id} is booked twice`);
      ours.set(id, cents);
    }
    // The provider no longer knows an erased customer, and the books have no payments of theirs.
    const isErased = (customer: unknown) => !books.emails.has(String(customer));
    for (const { id, status, amount_paid, customer } of books.invoices) {
      if (status !== 'paid' || amount_paid === 0) continue;
      const cents = ours.get(String(id));
      if (cents === undefined && !isErased(customer)) wrong.push(`${id} was paid, and no book has it`);
      if (cents !== undefined && cents !== amount_paid)
        wrong.push(`${id} was paid with ${amount_paid} cents and is booked with ${cents}`);
      ours.delete(String(id));
    }
    const kept = new Set((await rows<{ id: string }>(`select id from invoice_archive`)).map(({ id }) => id));
    for (const { id, status, amount_paid, customer } of books.invoices)
      if (status === 'paid' && amount_paid > 0 && !kept.has(String(id)) && !isErased(customer))
        wrong.push(`${id} was paid, and the archive has no invoice`);
    for (const { status, amount, amount_refunded } of books.charges)
      if (status === 'succeeded' && amount_refunded > amount)
        wrong.push(`more was given back than was charged: ${amount_refunded} of ${amount}`);
    return [...new Set(wrong)];
  },
};
