/** Before anybody can order, the operator's details are entered: otherwise a start in production is refused and names what is missing. */
import { createLogger } from '../platform/lib/observed/log';
import { fakeSettings } from '../platform/settings/testing/fake-settings';
import { paymentFeature } from './own-features';

const STRIPE = {
  kind: 'provider',
  mode: 'test',
  api: null,
  secretKey: 'sk_test_1',
  webhookSecret: 'whsec_1',
};
const WHO = {
  'business.name': 'Spreadwise GmbH',
  'business.form': 'GmbH',
  'business.address': ['Main Street 1', '10115 Berlin'],
  'business.email': 'hello@spreadwise.test',
  'business.phone': '+49 30 1',
};

interface Start {
  readonly entered?: object;
  readonly production?: boolean;
  readonly payment?: object;
}
const start = ({ entered = {}, production = true, payment = {} }: Start) =>
  paymentFeature.open({
    config: { payment: { ...STRIPE, ...payment }, productName: 'Spreadwise', production },
    settings: fakeSettings({ ...entered }).settings,
    log: createLogger('silent'),
    tracer: null,
  } as unknown as Parameters<typeof paymentFeature.open>[0]);

const MISSING =
  'The operator’s details are missing, and the product does not start without them: node api/dist/set.js business.name="…" business.form="…" business.address="…" business.email="…" business.phone="…"';

test.each([
  ['a production server', { production: true }],
  ['a server with live payments', { production: false, payment: { mode: 'live' } }],
])('%s does not start before the operator’s details are entered', async (_, where) => {
  await expect(start(where)).rejects.toThrow(MISSING);
  const { 'business.phone': _phone, ...most } = WHO;
  await expect(start({ ...where, entered: most })).rejects.toThrow(
    /without them: node api\/dist\/set\.js business\.phone="…"$/,
  );
  await expect(start({ ...where, entered: WHO })).resolves.toHaveProperty('services');
});

test.each([
  ["a server with Stripe's test mode", { production: false }],
  [
    'a server with the payment sandbox',
    { payment: { api: { protocol: 'http', host: '127.0.0.1', port: 9 } } },
  ],
])('%s starts without', async (_, where) => {
  await expect(start(where)).resolves.toHaveProperty('services');
});
