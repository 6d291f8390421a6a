/** What wording the owner may write, and the mail that results. */
import type { MailWords } from '@spreadwise/contract';
import { MAILS } from '../../boot/declarations';
import { BILLING_MAILS } from '../../commerce/billing/mails';
import { SUPPORT_MAILS } from '../../people/support/mails';
import type { MailTemplate } from '../feature';
import { layout, page } from './layout';
import { compose, refusalOf, samplesOf } from './template';

const SENDER = { productName: 'Spreadwise', publicOrigin: 'https://spreadwise.example' };

it.each(Object.entries(MAILS))(
  'the built-in wording of %s is valid for the owner’s form and leaves no brace when filled',
  (_, template) => {
    expect(refusalOf(template.words, template)).toBeNull();
    const mail = compose(SENDER, template, samplesOf(template));
    expect(JSON.stringify(mail)).not.toMatch(/[{}]{2}|\{[a-z-]+\}/);
    for (const name of Object.keys(template.placeholders))
      expect(Object.values(template.words).join(' ')).toContain(`{${name}}`);
  },
);

it.each(Object.values(MAILS).filter(({ to, language }) => to === 'customer' && language === 'en'))(
  '$id has a German mail with the same placeholders',
  (template) => {
    const { german } = template;
    const namesIn = ({ words: text }: MailTemplate) => [
      ...new Set(
        Object.values(text)
          .join(' ')
          .match(/\{[a-z-]+\}/g),
      ),
    ];
    expect(german && namesIn(german).sort()).toEqual(namesIn(template).sort());
    const mail = layout(
      { ...compose(SENDER, template, samplesOf(template), 'de'), to: 'ada@example.com' },
      SENDER,
    );
    expect(mail.html).toContain('<html lang="de">');
    expect(mail.text).not.toMatch(/[{}]/);
    expect(german?.words.heading === '{headline}' || german?.words.heading !== template.words.heading).toBe(
      true,
    );
  },
);

it('a German mail leads to the German dashboard, but to other pages as they are', () => {
  const linkIn = (language: 'en' | 'de', path: string) => {
    const action = { label: 'Go', url: `${SENDER.publicOrigin}${path}` };
    const mail = { to: 'ada@example.com', subject: 's', heading: 'h', paragraphs: ['p'], action, language };
    return layout(mail, SENDER)
      .text.match(/Go:\n(.*)/)?.[1]
      ?.replace(SENDER.publicOrigin, '');
  };
  expect([linkIn('de', '/dashboard?x=1'), linkIn('en', '/dashboard'), linkIn('de', '/cancel')]).toEqual([
    '/de/dashboard?x=1',
    '/dashboard',
    '/cancel',
  ]);
});

it('looks up the owner’s German wording under its own key', () => {
  const asked: string[] = [];
  const wordsOf = ({ id, words: ours }: MailTemplate) => {
    asked.push(id);
    return ours;
  };
  const values = { plan: 'Spreadwise Pro', received: '' };
  for (const language of ['en', 'de'] as const)
    compose({ ...SENDER, wordsOf }, BILLING_MAILS.paid, values, language);
  expect(asked).toEqual(['paid', 'paid.de']);
});

const words = (more: Partial<MailWords>): MailWords => ({
  ...BILLING_MAILS['payment-failed'].words,
  ...more,
});

it.each<[string, Partial<MailWords>, RegExp]>([
  ['an unknown placeholder', { subject: 'Dear {name}' }, /subject has \{name\}, which is no placeholder/],
  ['an unclosed placeholder', { heading: 'Until {day' }, /brace that is not closed/],
  ['an empty body', { body: '  \n ' }, /body needs a text/],
  [
    'a wording without the day on which access ends',
    { body: 'It failed.' },
    /\{day\} has to stand somewhere/,
  ],
  ['an overlong subject', { subject: 'a'.repeat(151) }, /at most 150/],
])('refuses %s and says why', (_, more, refusal) => {
  expect(refusalOf(words(more), BILLING_MAILS['payment-failed'])).toMatch(refusal);
});

it('uses the owner’s wording, with the mail’s values filled in', () => {
  const own = words({ subject: '{plan}:\n unpaid', body: 'Until {day}.\n\n\n{amount-due} is open.' });
  const values = { plan: 'Spreadwise Pro', 'amount-due': 'the payment', day: '1 May 2026' };
  expect(compose({ ...SENDER, wordsOf: () => own }, BILLING_MAILS['payment-failed'], values)).toEqual({
    subject: 'Spreadwise Pro: unpaid',
    heading: 'Your payment failed',
    paragraphs: ['Until 1 May 2026.', 'the payment is open.'],
    language: 'en',
  });
});

it('never fills a customer’s text again, nor lets it add a line to the subject or markup to the page', () => {
  const answer = '{subject}\n\n<img src=x onerror=alert(1)>';
  const mail = compose(SENDER, SUPPORT_MAILS['support-answer'], {
    subject: 'Hello\r\nBcc: all@example.com',
    answer,
    reply: '',
  });
  expect(mail.subject).toBe('Re: Hello Bcc: all@example.com');
  expect(mail.paragraphs.slice(0, 2)).toEqual(['{subject}', '<img src=x onerror=alert(1)>']);
  expect(layout({ ...mail, to: 'ada@example.com' }, SENDER).html).not.toContain('<img');
});

it('drops a paragraph that is empty after filling', () => {
  const { paragraphs } = compose(SENDER, BILLING_MAILS.began, { plan: 'Spreadwise Pro', received: '' });
  expect(paragraphs).toHaveLength(2);
  expect(paragraphs[0]).toMatch(/^You now get signals/);
});

it('a page is light by default and contains its dark colours as a media query', () => {
  const mail = { to: 'ada@example.com', subject: 'A', heading: 'A', paragraphs: ['B'] };
  const [bright, dark] = [page(mail, SENDER), page(mail, SENDER, 'dark')];
  expect(bright).toContain('@media (prefers-color-scheme: dark){.ground{background:#0b0e14 !important}');
  expect(bright).toMatch(/<body class="ground" style="[^"]*background:#f8fafc"/);
  expect(dark).toMatch(/<body class="ground" style="[^"]*background:#0b0e14"/);
});

it('a long word of a heading, as German has, breaks on a narrow phone', () => {
  const mail = { to: 'ada@example.com', subject: 'A', heading: 'Testbenachrichtigung', paragraphs: ['B'] };
  expect(page(mail, SENDER)).toMatch(/<h1 [^>]*overflow-wrap:anywhere/);
});
