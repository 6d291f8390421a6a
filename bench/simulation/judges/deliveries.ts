/** Mails: none arrives twice unless marked so, none reaches a deleted customer, and all recorded as sent arrived. Chats likewise. */
import type { Said } from '../people/chats';
import type { Letter } from '../people/mail-server';
import type { World } from '../world';
import type { Judge, Scene } from './judge';

/** A deletion runs in the background. */
const ERASED_MS = 30 * 60_000;

/** The time within which an accepted mail is recorded. */
const NOTED_MS = 5_000;
/** How long a mail may be on its way, so that it arrives after its sender died. */
const ON_ITS_WAY_MS = 1_000;

const isAtDeath = ({ deaths }: World, at: number) =>
  deaths.some((died) => died > at - ON_ITS_WAY_MS && died < at + NOTED_MS);

const keyOf = ({ to, id }: Letter) => `${to} ${id}`;

export const deliveries: Judge = {
  name: 'deliveries',
  from: 'alerts.md: sent once more under the same id where it may have arrived; nothing after the account is gone',
  when: 'settled',
  async judge(scene) {
    const { world, customers, rows } = scene;
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
    return [...wrong, ...(await chatsOf(scene))];
  },
};

/** In a chat there is no id: a message that repeats another says so. */
async function chatsOf({ world, customers, rows }: Scene): Promise<string[]> {
  const { said, edits } = world.chats;
  const isInDoubt = ({ at, isInDoubt }: Said) => isInDoubt || isAtDeath(world, at);
  const wrong: string[] = [];
  const firsts = new Map<string, Said>();
  for (const one of said.filter(({ text }) => !ANSWERS.test(text))) {
    const key = `${one.chat} ${one.text}`;
    const before = firsts.get(key);
    // The simulated market begins anew with the process, and has the same signals again.
    const isOfAnother = before && world.deaths.some((died) => died > before.at && died < one.at);
    if (before && !isOfAnother && !isInDoubt(before))
      wrong.push(`chat ${one.chat} was sent "${firstLine(one.text)}" twice`);
    firsts.set(key, one);
  }
  for (const { email, chat, deletedAt } of customers)
    if (deletedAt !== null && said.some((one) => one.chat === chat && one.at > deletedAt + ERASED_MS))
      wrong.push(`the chat of ${email} was sent something after the account was gone`);
  const [noted] = await rows<{ count: number }>(
    `select count(distinct message_id)::int as count from alert_messages where channel = 'telegram' and state = 'sent'`,
  );
  if ((noted?.count ?? 0) > said.length + edits)
    wrong.push(
      `${noted?.count} messages are noted as sent to chats, which got ${said.length}, and ${edits} edits`,
    );
  return wrong;
}

/** To what somebody wrote. */
const ANSWERS = /alerts come here from now on|^This (link|chat) |^Choose Telegram/;

const firstLine = (text: string) => text.split('\n')[0];
