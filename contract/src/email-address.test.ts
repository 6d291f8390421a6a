import { billingCalls } from './billing/billing';
import { emailField } from './fields';

const LONG = `${'l'.repeat(241)}@example.com`;

test.each([
  'ada@example.com',
  "user!x#$%&'*+/=?^`{|}~-@example.com",
  'first.last@mail.example.co.uk',
  'a@xn--mller-kva.de',
  LONG,
])('%s is an address', (address) => {
  expect(emailField.safeParse(address).success).toBe(true);
});

test.each([
  'ada',
  'ada@example',
  'a b@example.com',
  '.ada@example.com',
  'a..b@example.com',
  'ada@-example.com',
  'ada@127.0.0.1',
  'ada@example.com\r\nBcc: eve@example.com',
  '"ada"@example.com',
  '<ada@example.com>',
  'ada@example.com,eve@example.com',
])('%j is none', (address) => {
  expect(emailField.safeParse(address).success).toBe(false);
});

test('the part before the @ is a name, however long the address', () => {
  const { body } = billingCalls['POST /api/stripe/create-subscription'];
  const order = { email: LONG, name: LONG.slice(0, LONG.indexOf('@')), planType: 'pro' };
  expect(body.safeParse(order).success).toBe(true);
});
