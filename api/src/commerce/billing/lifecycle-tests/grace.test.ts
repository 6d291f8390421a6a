/** How long a customer who does not pay keeps access, with the provider's own clock and dunning. */
import { testDatabase } from '../../../../test/database';
import { ORIGIN } from '../../../people/identity/testing/accounts-harness';
import { customers } from '../../../platform/db/schema';
import { DAY_MS } from '../../../platform/lib/time';
import { createProduct, type Product } from './testing/product';
import { createProvider, type Provider } from './testing/provider';
import { choices, hexOf } from './testing/random';

const database = testDatabase();
const GOOD = '4242424242424242';
const FAILS_LATER = '4000000000000341';

let product: Product;
let provider: Provider;

beforeEach(() => {
  product = createProduct(database.db, async (input, init) => provider.reach(new Request(input, init)));
  provider = createProvider({
    clock: () => product.world.clock.now().getTime(),
    random: hexOf(1, choices(1)),
    dunning: { retryDays: [20, 20, 20], afterwards: 'canceled' },
    publicOrigin: ORIGIN,
    onEvent: () => undefined,
  });
});
afterEach(() => provider.close());

const days = async (count: number) => {
  product.world.clock.advance(count * DAY_MS);
  await provider.catchUp();
  await product.reconcile();
};

const useCard = async (customer: string, cardnumber: string) => {
  const session = await provider.dashboard.billingPortal.sessions.create({ customer, return_url: ORIGIN });
  await provider.page(`${new URL(session.url).pathname}/card`, {
    cardnumber,
    'exp-date': '12 / 34',
    cvc: '123',
  });
};

async function subscriber(): Promise<string> {
  const { body } = await product.browser().send('POST', '/api/stripe/create-subscription', {
    email: 'ada@example.com',
    name: 'Ada',
    planType: 'pro',
  });
  await provider.confirm(body.clientSecret, GOOD);
  await product.reconcile();
  const [customer] = await database.db.select().from(customers);
  return customer?.id ?? '';
}

test('a second unpaid period brings no second grace period', async () => {
  const customer = await subscriber();
  await useCard(customer, FAILS_LATER);
  await days(31);
  expect(await product.tier(customer)).toBe('PRO');
  await days(8);
  expect(await product.tier(customer)).toBe('FREE');
  await days(24);
  expect(await provider.dashboard.subscriptions.list({ customer })).toMatchObject({
    data: [{ status: 'past_due' }],
  });
  expect(await product.tier(customer)).toBe('FREE');
});

test('a payment in between starts a whole grace period again', async () => {
  const customer = await subscriber();
  await useCard(customer, FAILS_LATER);
  await days(31);
  await useCard(customer, GOOD);
  product.world.clock.advance(21 * DAY_MS);
  await provider.catchUp();
  await useCard(customer, FAILS_LATER);
  await days(10);
  expect(await provider.dashboard.subscriptions.list({ customer })).toMatchObject({
    data: [{ status: 'past_due' }],
  });
  expect(await product.tier(customer)).toBe('PRO');
});
