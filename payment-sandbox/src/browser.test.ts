/** The browser script: how it is served, and how it reads what a customer types. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext, Script } from 'node:vm';
import { joinModules } from './assets';
import { AUTHENTICATION_FAILED } from './billing/payments';
import { type Behaviour, declineOfCharge } from './cards';
import { type Bench, startBench } from './testing';

const folder = join(__dirname, 'browser');

interface CardNumber {
  formatNumber(text: string): string;
  formatExpiry(text: string): string;
  numberError(text: string): { message: string } | null;
  expiryError(text: string, today: Date): { message: string } | null;
  codeError(text: string, number: string): { message: string } | null;
  brandOf(digits: string): { brand: string };
}

function cardNumber(): CardNumber {
  const expose =
    'Object.assign(globalThis, { brandOf, codeError, expiryError, formatExpiry, formatNumber, numberError });';
  const context = createContext({});
  runInContext(joinModules([readFileSync(join(folder, 'card-number.js'), 'utf8'), expose]), context);
  return context as unknown as CardNumber;
}

const card = cardNumber();
const TODAY = new Date(2026, 10, 21);

test.each([
  ['4242424242424242999', '4242 4242 4242 4242'],
  ['4242-4242 42', '4242 4242 42'],
  ['378282246310005', '3782 822463 10005'],
  ['42424', '4242 4'],
  ['abc', ''],
])('formats the number %s as %s', (typed, shown) => {
  expect(card.formatNumber(typed)).toBe(shown);
});

test.each([
  ['1', '1'],
  ['12', '12 / '],
  ['5', '05 / '],
  ['1/', '01 / '],
  ['1/29', '01 / 29'],
  ['12 / 2034', '12 / 34'],
  ['01/20', '01 / 20'],
  ['1234', '12 / 34'],
])('formats the expiry %s as %s', (typed, shown) => {
  expect(card.formatExpiry(typed)).toBe(shown);
});

test.each([
  ['4242 4242 4242 424', 'Your card number is incomplete.'],
  ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ['3782 822463 10005', undefined],
  ['4242 4242 4242 4242', undefined],
])('checks the number %s: %s', (typed, message) => {
  expect(card.numberError(typed)?.message).toBe(message);
});

test.each([
  ['12', "Your card's expiration date is incomplete."],
  ['10 / 26', "Your card's expiration date is in the past."],
  ['11 / 26', undefined],
  ['01 / 25', "Your card's expiration year is in the past."],
])('checks the expiry %s in November 2026: %s', (typed, message) => {
  expect(card.expiryError(typed, TODAY)?.message).toBe(message);
});

test('requires four digits of security code for an Amex, and three for others', () => {
  const incomplete = "Your card's security code is incomplete.";
  expect(card.codeError('123', '3782 822463 10005')?.message).toBe(incomplete);
  expect(card.codeError('12', '4242 4242 4242 4242')?.message).toBe(incomplete);
  expect(card.codeError('123', '4242 4242 4242 4242')).toBeNull();
});

interface Browser {
  translator(locale: string): (words: string) => string;
  retrievePaymentIntent(api: object, clientSecret: string): Promise<{ error: { message: string } }>;
}

function browser(parts: string): Browser {
  const sources = parts.split(' ').map((name) => readFileSync(join(folder, `${name}.js`), 'utf8'));
  const expose = 'Object.assign(globalThis, { retrievePaymentIntent, translator });';
  const context = createContext({ URLSearchParams, fetch: () => Promise.reject(new Error('offline')) });
  runInContext(joinModules([...sources, expose]), context);
  return context as unknown as Browser;
}

const DECLINING: readonly Behaviour[] = [
  'declined',
  'insufficient_funds',
  'expired_card',
  'incorrect_cvc',
  'processing_error',
];

test('tells a German page in German why a payment failed, and English to any other', async () => {
  const { translator, retrievePaymentIntent } = browser('language element-events card-element payments');
  const offline = async (locale: string) => {
    const api = { origin: '', key: 'pk_1', words: translator(locale) };
    return (await retrievePaymentIntent(api, 'pi_1_secret_1')).error.message;
  };
  const declines = DECLINING.map((behaviour) => declineOfCharge(behaviour)?.message ?? '');
  const english = [...declines, AUTHENTICATION_FAILED, await offline('en')];
  expect(english.map(translator('en'))).toEqual(english);
  expect(english.filter((words) => translator('de')(words) === words)).toEqual([]);
  expect(await offline('de')).toMatch(/Internetverbindung/);
});

describe('served files', () => {
  let bench: Bench;
  beforeEach(async () => {
    bench = await startBench();
  });
  afterEach(() => bench.close());

  test('include one classic script that runs under a strict CSP', async () => {
    const response = await fetch(`${bench.origin}/sandbox/stripe.js`);
    expect(response.headers.get('Content-Type')).toContain('text/javascript');
    const source = await response.text();
    expect(() => new Script(source)).not.toThrow();
    expect(source).not.toMatch(/\beval\(|new Function|innerHTML|setAttribute\('style'/);
  });

  test.each(['stripe.css', 'portal.css'])('include %s', async (name) => {
    const response = await fetch(`${bench.origin}/sandbox/${name}`);
    expect(response.headers.get('Content-Type')).toContain('text/css');
  });
});
