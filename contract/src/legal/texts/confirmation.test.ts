/** The order screen and its confirmation: the text above the button in both languages, and the customer's record. */
import { GERMAN_ORDER_WORDS } from '../../order/german-words';
import { ORDER_VERSION, ORDER_WORDS, orderScreen, orderText } from '../../order/words';
import { confirmationOf, shownOf } from './confirmation';

const order = { plan: 'Pro', price: '€49.99', beginNow: false };

/** Changing a word requires a new version, here and in the source. */
test('the order shows plan, total with VAT, renewal, end and both texts directly above the button, as versioned', () => {
  expect([ORDER_VERSION, ...orderText(ORDER_WORDS, order, 'subscribe').split('\n')]).toEqual([
    '2026-11-30',
    '[ ] Begin now: I ask you to start before the 14 days end; if I withdraw, I pay for the days used.',
    'Pro plan: €49.99 per month, incl. VAT. Charged today, then each month: it renews until you cancel. Cancel any time; it ends with the paid month.',
    'By ordering you accept the terms (/terms); to withdraw, follow the withdrawal instructions (/withdrawal-instructions).',
    '[ Subscribe for €49.99/month ]',
  ]);
  expect(orderText(ORDER_WORDS, order, 'obligation')).toMatch(
    /\[ Order with obligation to pay: €49\.99\/month \]$/,
  );
  expect(orderText(GERMAN_ORDER_WORDS, { ...order, price: '49,99 €' }, 'subscribe').split('\n')).toEqual([
    '[ ] Sofort beginnen: Ich verlange, dass Sie vor Ablauf der 14 Tage beginnen; wenn ich widerrufe, zahle ich die genutzten Tage.',
    'Tarif Pro: 49,99 € pro Monat, inkl. MwSt. Abbuchung heute, danach jeden Monat: Der Vertrag verlängert sich, bis Sie kündigen. Jederzeit kündbar; er endet mit dem bezahlten Monat.',
    'Mit der Bestellung stimmen Sie den AGB (/de/terms) zu; widerrufen können Sie nach der Widerrufsbelehrung (/de/withdrawal-instructions).',
    '[ Zahlungspflichtig bestellen: 49,99 €/Monat ]',
  ]);
});

const ordered = { plan: 'pro', at: new Date('2026-11-26T12:00:00Z'), beginNow: true, screen: null } as const;

test('the confirmation quotes a known order screen, and names an unknown one', () => {
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
      isDraft: false,
      sections: [{ heading: 'H', paragraphs: ['P'] }],
    };
    const parts = confirmationOf(ordered, { terms: text, withdrawal: text }, { language, productName: 'X' });
    expect(parts).toHaveLength(6);
    expect(parts[0]).toContain('X Pro');
    expect(parts.filter((part) => part === 'H\nP')).toHaveLength(2);
    const draft = { ...text, isDraft: true };
    const marked = confirmationOf(
      ordered,
      { terms: draft, withdrawal: text },
      { language, productName: 'X' },
    );
    expect([parts[2], parts[4], marked[4]].filter((part) => /Draft|Entwurf/.test(part ?? ''))).toEqual([]);
    expect(marked[2]).toMatch(/\n(Draft, not reviewed by counsel|Entwurf, nicht anwaltlich geprüft)$/);
  },
);
