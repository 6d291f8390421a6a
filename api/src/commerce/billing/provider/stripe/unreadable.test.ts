/** A provider, or a proxy in front of it, that answers nonsense: counts as no answer, and never as our fault. */
import { GatewayError } from '../gateway-error';
import { createStripeGateway } from './stripe-gateway';

const gatewayWith = (body: string) =>
  createStripeGateway({
    secretKey: 'sk_test_1',
    webhookSecret: 'whsec_1',
    api: null,
    productName: 'Spreadwise',
    fetch: async () => new Response(body, { headers: { 'Content-Type': 'application/json' } }),
  });

const NONSENSE = [
  '{}',
  '[]',
  'null',
  '{"message":"no such page"}',
  '<!doctype html><title>Maintenance</title>',
  '{"object":"customer"}',
  '{"object":"list","data":null}',
  '{"object":"subscription","id":"sub_1","customer":"cus_1"}',
];

test.each(NONSENSE)('treats %s as no answer', async (body) => {
  const gateway = gatewayWith(body);
  const asked = [
    gateway.createSubscription({
      customerId: 'cus_1',
      plan: 'pro',
      attemptId: 'attempt',
      isTaxed: false,
      idempotencyKey: 'key',
    }),
    gateway.readSubscription('sub_1'),
    gateway.createCustomer({ email: 'ada@example.com', name: 'Ada', idempotencyKey: 'key' }),
    gateway.plans.readSnapshot('sub_1'),
  ];
  for (const outcome of await Promise.allSettled(asked)) {
    expect(outcome).toEqual({ status: 'rejected', reason: expect.any(GatewayError) });
    expect(outcome).toMatchObject({ reason: { reason: 'unavailable', answered: false } });
  }
});
