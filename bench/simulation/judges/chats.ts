/** Chats: nothing arrives twice unless marked so, nothing after the account is gone, and all recorded as sent arrived. */
import type { Said } from '../people/chats';
import { ERASED_MS, isAtDeath, type Judge } from './judge';

/** Answers to what somebody wrote. */
const ANSWERS = /alerts arrive here from now on|^This (link|chat) |^Choose Telegram/;

export const chats: Judge = {
  name: 'chats',
  from: 'alerts.md: what may have arrived is sent once more, marked as a repeat; nothing after the account is gone',
  when: 'settled',
  async judge({ world, customers, rows }) {
    const { said } = world.chats;
    const isInDoubt = ({ at, isInDoubt }: Said) => isInDoubt || isAtDeath(world, at);
    const wrong: string[] = [];
    const firsts = new Map<string, Said>();
    /** Renewals that are learnt of together have a receipt each, in the same words. */
    const isOfAnotherMail = ({ chat, text }: Said, count: number) => {
      const { email } = customers.find((one) => one.chat === chat) ?? {};
      const mails = world.mail.letters.filter((one) => one.to === email && text.startsWith(one.subject));
      return new Set(mails.map(({ id }) => id)).size >= count;
    };
    const counts = new Map<string, number>();
    for (const one of said.filter(({ text }) => !ANSWERS.test(text))) {
      const key = `${one.chat} ${one.text}`;
      const before = firsts.get(key);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      // The simulated market begins anew with a process, and has the same signals again.
      const isBetween = (at: number) => before && at > before.at && at < one.at;
      const isOfAnother = [...world.deaths, ...world.startedAt].some(isBetween);
      if (before && !isOfAnother && !isInDoubt(before) && !isOfAnotherMail(one, count))
        wrong.push(`chat ${one.chat} was sent "${one.text.split('\n')[0]}" twice`);
      firsts.set(key, one);
    }
    for (const { email, chat, deletedAt } of customers)
      if (deletedAt !== null && said.some((one) => one.chat === chat && one.at > deletedAt + ERASED_MS))
        wrong.push(`the chat of ${email} was sent something after the account was gone`);
    const [noted] = await rows<{ count: number }>(
      `select count(distinct message_id)::int as count from alert_messages where channel = 'telegram' and state = 'sent'`,
    );
    const came = said.length + world.chats.edits();
    if ((noted?.count ?? 0) > came)
      wrong.push(`${noted?.count} messages are noted as sent to chats, which got ${came}`);
    return wrong;
  },
};
