/** Stories of customers who reply to a mail of support, and of others who try to. */
import type { InboundMail } from '@spreadwise/contract';
import { eq } from 'drizzle-orm';
import { testDatabase } from '../../../test/database';
import { blockedAddresses, customers, supportConversations } from '../../platform/db/schema';
import { ownWordsOf, readReplyTag, replyTagOf } from './replies';
import { createSupportHarness, REPLY_ADDRESS } from './testing/support-harness';

const database = testDatabase();

const mailOf = (over: Partial<InboundMail> = {}): InboundMail => ({
  MessageID: '22c74902-a0c1-4511-804f-341342852c90',
  FromFull: { Email: 'Ada@Example.com' },
  MailboxHash: '',
  Subject: 'Re: A question',
  TextBody: 'And now?',
  StrippedTextReply: '',
  Headers: [],
  Attachments: [],
  ...over,
});

/** Ada has asked a question, was answered, and has received the mail. */
async function setUp(replyAddress: string | null = REPLY_ADDRESS) {
  const support = await createSupportHarness(database.db, replyAddress);
  const id = await support.begin('ada');
  await support.answer(id);
  await support.sendMails();
  const mailed = support.mails.find(({ to }) => to === 'ada@example.com');
  const replyTo = mailed?.headers?.['Reply-To'];
  support.mails.length = 0;
  return {
    ...support,
    ...{ id, mailed, replyTo, tag: replyTo?.replace(/^.*\+|@.*$/g, '') ?? '' },
    textsOf: async () => {
      const { messages } = (await support.send('ada', `/api/support/conversation?id=${id}`)).body;
      return messages.map(({ text }: { text: string }) => text);
    },
  };
}

test('a reply to the mail becomes a message of the conversation, once, due within the time that the plan promises', async () => {
  const { mailed, replyTo, tag, passOn, textsOf, inbox, counted, wait } = await setUp();
  expect(mailed?.text).toContain('Reply to this email, or on the page.');
  expect(replyTo).toMatch(/^support\+[0-9a-f]{12}\.[0-9a-f]{32}@in\.example\.com$/);
  expect(replyTo?.indexOf('@')).toBeLessThanOrEqual(64);
  wait(1);
  const quoted = 'And now?\r\n\r\nOn Sat, 21 Nov 2026 at 12:00, Spreadwise wrote:\r\n> Because.\r\n';
  const mail = mailOf({ MailboxHash: tag, TextBody: quoted });
  expect(await Promise.all([passOn(mail), passOn(mail)])).toEqual([200, 200]);
  expect(await textsOf()).toEqual(['How so?', 'Because.', 'And now?']);
  expect((await inbox()).conversations).toMatchObject([
    { unread: 1, queue: 'priority', dueAt: '2026-11-22T01:00:00.000Z' },
  ]);
  expect(counted.toSorted()).toEqual(['repeated', 'written']);
});

test('nobody else can write into a conversation by mail, or learn anything', async () => {
  const { id, tag, passOn, textsOf, mails, counted } = await setUp();
  const forged = `${tag.slice(0, -1)}${tag.endsWith('0') ? '1' : '0'}`;
  const mallory = { Email: 'mallory@example.com' };
  for (const over of [{ MailboxHash: forged }, { MailboxHash: '' }, { MailboxHash: tag, FromFull: mallory }])
    expect(await passOn(mailOf({ ...over, TextBody: 'x'.repeat(4_001) }))).toBe(200);
  expect(await passOn(mailOf({ MailboxHash: tag }), 'another-secret-0123456789')).toBe(401);
  await database.db
    .insert(blockedAddresses)
    .values({ email: 'ada@example.com', reason: 'Shares it', blockedAt: new Date() });
  expect(await passOn(mailOf({ MailboxHash: tag }))).toBe(200);
  await database.db.delete(blockedAddresses);
  expect(await textsOf()).toEqual(['How so?', 'Because.']);
  await database.db.delete(supportConversations).where(eq(supportConversations.id, id));
  expect(await passOn(mailOf({ MailboxHash: tag }))).toBe(200);
  expect(counted).toEqual(['unknown', 'unknown', 'stranger', 'unknown', 'unknown']);
  expect(mails).toEqual([]);
});

test('a tag is void for another conversation', () => {
  const tag = replyTagOf('secret', '0123456789ab');
  expect(readReplyTag('secret', tag.toUpperCase())).toBe('0123456789ab');
  expect(readReplyTag('secret', tag.replace('0123456789ab', 'ba9876543210'))).toBeNull();
  expect(readReplyTag('another', tag)).toBeNull();
});

test.each([
  ['an out-of-office note', { Name: 'Auto-Submitted', Value: 'auto-replied' }, 'automatic'],
  ['a bounce', { Name: 'Return-Path', Value: '<>' }, 'automatic'],
  ['a mailing list', { Name: 'Precedence', Value: 'list' }, 'automatic'],
  ['a person', { Name: 'Auto-Submitted', Value: 'no' }, 'written'],
])('%s is recognized', async (_, header, outcome) => {
  const { tag, passOn, counted } = await setUp();
  expect(await passOn(mailOf({ MailboxHash: tag, Headers: [header] }))).toBe(200);
  expect(counted).toEqual([outcome]);
});

test('a customer is informed by mail, in their language, why a reply was refused', async () => {
  const { tag, passOn, textsOf, mails, counted } = await setUp();
  await database.db.update(customers).set({ language: 'de' }).where(eq(customers.id, 'ada'));
  await passOn(mailOf({ MailboxHash: tag, TextBody: 'x'.repeat(4_001) }));
  await passOn(mailOf({ MailboxHash: tag, TextBody: '> Because.' }));
  const pdf = { Content: Buffer.from('%PDF-1.7').toString('base64') };
  await passOn(mailOf({ MailboxHash: tag, Attachments: [pdf] }));
  expect(mails.map(({ to, subject, headers }) => [to, subject, headers])).toEqual(
    Array(3).fill(['ada@example.com', 'Re: A question', { 'Auto-Submitted': 'auto-replied' }]),
  );
  for (const [place, reason] of [
    'höchstens 4.000 Zeichen',
    'Schreiben Sie zuerst etwas',
    'Ein Bild ist',
  ].entries())
    expect(mails[place]?.text).toContain(reason);
  expect(counted).toEqual(['refused', 'refused', 'written']);
  expect(await textsOf()).toEqual(['How so?', 'Because.', 'And now?']);
});

test('a mail counts against the day like a typed message', async () => {
  const { tag, passOn, mails, counted } = await setUp();
  for (let sent = 0; sent < 40; sent += 1)
    await passOn(mailOf({ MailboxHash: tag, MessageID: `mail-${sent}` }));
  expect([counted.at(-2), counted.at(-1)]).toEqual(['written', 'refused']);
  expect(mails.map(({ text }) => text.includes('You have written a lot today.'))).toEqual([true]);
});

test('without an address for replies, mails say so and none is accepted', async () => {
  const { mailed, replyTo, id, passOn, textsOf } = await setUp(null);
  expect(mailed?.text).toContain('emails to this address are not read');
  expect(replyTo).toBeUndefined();
  expect(await passOn(mailOf({ MailboxHash: replyTagOf('reply-secret', id) }))).toBe(401);
  expect(await textsOf()).toEqual(['How so?', 'Because.']);
});

test.each([
  ['what the provider has stripped', { StrippedTextReply: 'Yes.', TextBody: 'Yes.\n\n> Really?' }, 'Yes.'],
  [
    'Gmail in German',
    {
      TextBody:
        'Ja.\n\nAm Sa., 21. Nov. 2026 um 12:00 Uhr schrieb Spreadwise <\nhello@example.com>:\n\n> Gut?',
    },
    'Ja.',
  ],
  [
    'Outlook',
    {
      TextBody:
        'Yes.\n\nFrom: Spreadwise <hello@example.com>\nSent: Saturday, November 21\nTo: Ada\n\nReally?',
    },
    'Yes.',
  ],
  ['Outlook in German', { TextBody: 'Ja.\n________________________________\nVon: Spreadwise' }, 'Ja.'],
  ['an answer below each question', { TextBody: '> One?\nYes.\n> Two?\nNo.' }, 'Yes.\nNo.'],
  ['a signature', { TextBody: 'Yes.\n-- \nAda' }, 'Yes.'],
  [
    'words that only look like a quote',
    { TextBody: 'On 21 November\nmy bank wrote: paid. Is it?\nAda' },
    'On 21 November\nmy bank wrote: paid. Is it?\nAda',
  ],
])('only the customer’s own words are kept: %s', (_, given, words) => {
  expect(ownWordsOf(mailOf(given))).toBe(words);
});

test('a reply is stored without the characters that the database cannot store', async () => {
  const { tag, passOn, textsOf, counted } = await setUp();
  const cut = 'And now? \ud83d';
  expect(await passOn(mailOf({ MailboxHash: tag, TextBody: cut, Subject: 'Re: \0' }))).toBe(200);
  expect(counted).toEqual(['written']);
  expect((await textsOf()).at(-1)).toBe('And now?');
});
