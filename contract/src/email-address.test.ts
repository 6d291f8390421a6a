import { billingCalls } from './billing/billing';
import { emailField } from './fields';

const LONG = `${'l'.repeat(241)}@example.com`;

test.each([
  'ada@example.com',
  "user!x#$%&'*+/=?^`{|}~-@example.com",
  'first.last@mail.example.co.uk',
  'a@xn--mller-kva.de',
  LONG,
])('accepts the address %s', (address) => {
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
])('rejects the address %j', (address) => {
  expect(emailField.safeParse(address).success).toBe(false);
});

test('accepts the part before the @ as a name, even of the longest address', () => {
  const { body } = billingCalls['POST /api/stripe/create-subscription'];
  const order = { email: LONG, name: LONG.slice(0, LONG.indexOf('@')), planType: 'pro' };
  expect(body.safeParse(order).success).toBe(true);
});
