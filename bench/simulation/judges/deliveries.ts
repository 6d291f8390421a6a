/** Mails: none arrives twice unless marked so, none reaches a deleted customer, and all recorded as sent arrived. */
import type { Letter } from '../people/mail-server';
import { ERASED_MS, isAtDeath, type Judge } from './judge';

const keyOf = ({ to, id }: Letter) => `${to} ${id}`;

export const deliveries: Judge = {
  name: 'deliveries',
  from: 'alerts.md: sent once more under the same id where it may have arrived; nothing after the account is gone',
  when: 'settled',
  async judge({ world, customers, rows }) {
    const wrong: string[] = [];
    const seen = new Map<string, Letter[]>();
    for (const letter of world.mail.letters)
      seen.set(keyOf(letter), [...(seen.get(keyOf(letter)) ?? []), letter]);
    for (const [key, letters] of seen) {
      // The product could not know about mails that arrived around its death.
      const unknown = letters.filter(({ at }) => isAtDeath(world, at));
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
    const said = await rows<{ to: string; subject: string; count: number }>(
      `select recipient as to, subject, count(*)::int as count from notices
       where recipient like '%@%' and sent_at is not null group by 1, 2`,
    );
    for (const { to, subject, count } of said) {
      const came = world.mail.letters.filter((one) => one.to === to && one.subject === subject).length;
      if (came < count)
        wrong.push(`"${subject}" is noted as sent to ${to} ${count} times, and came ${came} times`);
    }
    return wrong;
  },
};
