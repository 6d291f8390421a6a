/** Both languages define every text of alerts and payment mails, with the same placeholders. */
import { deliveryText } from '@spreadwise/contract/delivery-text';
import { PHRASES } from '../../commerce/billing/notifications/emails';
import { RESULTS } from './outbox/messages';
import { TEXTS } from './texts';

/** Collects every text by its path; functions get numbered markers as arguments. */
function textsOf(value: unknown, place: string): [string, string][] {
  if (typeof value === 'string') return [[place, value]];
  if (typeof value === 'function') {
    const marks = Array.from({ length: value.length }, (_, index) => `<${index}>`);
    return [[place, String(value(...marks))]];
  }
  return Object.entries(value as object).flatMap(([key, one]) => textsOf(one, `${place}.${key}`));
}

const marksIn = (text: string) => [...text.matchAll(/<\d>|#/g)].map(([mark]) => mark).sort();

test.each([
  ['alerts', TEXTS.en, TEXTS.de],
  ['payments', PHRASES.en, PHRASES.de],
])('has every text about %s in both languages with the same placeholders', (name, inEnglish, inGerman) => {
  const [here, there] = [textsOf(inEnglish, name), new Map(textsOf(inGerman, name))];
  expect(here.length).toBeGreaterThan(10);
  for (const [place, text] of here) {
    const other = there.get(place) ?? '';
    expect([place, marksIn(other)]).toEqual([place, marksIn(text)]);
    expect([place, other.trim() === '', other === text]).toEqual([place, false, false]);
  }
});

test('a German reader learns in German why an alert was not sent', () => {
  for (const result of Object.values(RESULTS)) expect(deliveryText(result, 'de')).not.toBe(result);
  expect(deliveryText('Email bounced: 552 mailbox full', 'de')).toBe(
    'E-Mails kommen zurück: 552 mailbox full',
  );
  expect(deliveryText('It answered 503.', 'de')).toBe('Die Antwort war 503.');
  expect(deliveryText('554 5.7.1 relaying denied', 'de')).toBe('554 5.7.1 relaying denied');
  expect(deliveryText('It answered 503.', 'en')).toBe('It answered 503.');
});
