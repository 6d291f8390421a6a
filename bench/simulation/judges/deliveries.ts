/** Mails: none twice unless it says so, none to whoever is gone, and whoever pays was welcomed. */
import type { Letter } from '../people/mail-server';
import type { Judge } from './judge';

/** A deletion is done in the background. */
const ERASED_MS = 30 * 60_000;

/** Within so long it is written down that a mail was taken. */
const NOTED_MS = 5_000;

const keyOf = ({ to, id }: Letter) => `${to} ${id}`;

export const deliveries: Judge = {
  name: 'deliveries',
  from: 'alerts.md: sent once more under the same id where it may have arrived; nothing after the account is gone',
  when: 'settled',
  async judge({ world, customers }) {
    const wrong: string[] = [];
    const seen = new Map<string, Letter[]>();
    for (const letter of world.mail.letters)
      seen.set(keyOf(letter), [...(seen.get(keyOf(letter)) ?? []), letter]);
    for (const [key, letters] of seen) {
      // Of what arrived just before the product died, it could not know.
      const unknown = letters.filter(({ at }) =>
        world.deaths.some((died) => died >= at && died - at < NOTED_MS),
      );
      const unsure = (world.mail.unsure.get(key) ?? 0) + unknown.length;
      if (letters.length > 1 + unsure)
        wrong.push(
          `${key} ("${letters[0]?.subject}") arrived ${letters.length} times, and ${unsure} of them were in doubt`,
        );
    }
    const sent = new Map<string, string>();
    for (const letter of world.mail.letters)
      for (const url of letter.isAlert ? (letter.text.match(/\/signals?\/[\w-]{8,}/g) ?? []) : []) {
        const before = sent.get(`${letter.to} ${url}`);
        if (before !== undefined && before !== letter.id)
          wrong.push(`${letter.to} was sent ${url} in two mails`);
        sent.set(`${letter.to} ${url}`, letter.id);
      }
    for (const { email, deletedAt } of customers)
      for (const { to, at, isAlert } of world.mail.letters)
        if (isAlert && to === email && deletedAt !== null && at > deletedAt + ERASED_MS)
          wrong.push(`${to} was sent signals after the account was gone`);
    const all = { limit: 10_000 };
    const { dashboard } = world.provider();
    const people = await dashboard.customers.list({ limit: 100 }).autoPagingToArray(all);
    const held = await dashboard.subscriptions.list({ status: 'active', limit: 100 }).autoPagingToArray(all);
    for (const { id, customer } of held) {
      const email = people.find((one) => one.id === customer)?.email;
      if (!world.mail.letters.some(({ to, subject }) => to === email && subject.startsWith('Welcome to')))
        wrong.push(`${email} pays for ${id}, and was never welcomed`);
    }
    return wrong;
  },
};
