/** The order screen: both languages say the same things, and a changed word has another version. */
import { createHash } from 'node:crypto';
import { confirmationOf, shownOf } from '../legal/texts';
import { GERMAN_ORDER_WORDS } from './german-order-words';
import { ORDER_VERSION, ORDER_WORDS, orderScreen, orderText } from './order-words';

const order = { plan: 'Pro', price: '€49.99', beginNow: false };
const EN = orderText(ORDER_WORDS, order, 'subscribe');

/** Who changes a word sets another version, and both here. */
test('it is worded as its version says', () => {
  const all = [
    EN,
    orderText(ORDER_WORDS, order, 'obligation'),
    orderText(GERMAN_ORDER_WORDS, order, 'obligation'),
  ].join('\n');
  expect([ORDER_VERSION, createHash('sha256').update(all).digest('hex').slice(0, 12)]).toEqual([
    '2026-11-26',
    'd58caa112a70',
  ]);
});

test('it has plan, total with VAT, renewal, end and both texts directly above the button', () => {
  expect(EN.split('\n')).toEqual([
    '[ ] Begin now: I ask you to start before the 14 days end; if I withdraw, I pay for the days used.',
    'Pro plan: €49.99 per month, incl. VAT. Charged today, then each month: it renews until you cancel. Cancel any time; it ends with the month that is paid.',
    'With this order you accept the terms (/terms); you can withdraw as the withdrawal instructions (/withdrawal-instructions) say.',
    '[ Subscribe for €49.99/month ]',
  ]);
});

const ordered = { plan: 'pro', at: new Date('2026-11-26T12:00:00Z'), beginNow: true, screen: null } as const;

test('what was shown is told of a screen that is known, and named of one that is not', () => {
  const german = shownOf({ ...ordered, screen: orderScreen('de', 'subscribe') });
  expect(german).toContain('[x] Sofort beginnen');
  expect(german).toMatch(/\[ Zahlungspflichtig bestellen: 49,99\s€\/Monat \]$/);
  expect(shownOf({ ...ordered, screen: '2025-01-01 en subscribe' })).toBe('2025-01-01 en subscribe');
  expect(shownOf({ ...ordered, screen: null })).toBe('Ordered by a call that named no screen.');
});

test.each(['en', 'de'] as const)(
  'in %s the confirmation has contract, both texts and their day',
  (language) => {
    const text = {
      version: { date: '2026-11-26', hash: 'a' },
      sections: [{ heading: 'H', paragraphs: ['P'] }],
    };
    const parts = confirmationOf(ordered, { terms: text, withdrawal: text }, { language, productName: 'X' });
    expect(parts).toHaveLength(6);
    expect(parts[0]).toContain('X Pro');
    expect(parts.filter((part) => part === 'H\nP')).toHaveLength(2);
  },
);
