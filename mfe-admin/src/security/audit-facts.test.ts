/** The details of an audit row as sentences, never in their stored form. */
import { factsOf } from './audit-facts';

test.each([
  [null, []],
  [
    {
      version: 4,
      reason: 'Too little',
      undoes: null,
      changes: [
        { key: 'advice.floor', before: null, after: 250 },
        { key: 'advice.exchanges-off', before: ['kraken'], after: [] },
        { key: 'advice.on', before: true, after: false },
      ],
    },
    [
      'Version: 4',
      'Reason: Too little',
      'Advice floor: from the default to €2.50',
      'Advice exchanges off: from kraken to none',
      'Advice on: from on to off',
    ],
  ],
  [{ changes: { 'ai.day': 1250, 'retention.audit': 600 } }, ['Changes: ai day €12.50, retention audit 600']],
  [
    { from: null, to: { tier: 'GOLD', until: '2026-12-01T00:00:00.000Z' }, reason: 'Sorry' },
    ['from none to tier GOLD, until 1 Dec 2026, 00:00 UTC', 'Reason: Sorry'],
  ],
  [
    { version: '8c1f2a3b9d9d9d9d9d9d9d9d', before: '47b02d9147b02d9147b02d91' },
    ['from 47b02d91 to 8c1f2a3b'],
  ],
  [
    {
      paid: { invoiceId: 'in_1', amountCents: 4999, invoiceUrl: 'https://pay.example/i/1' },
      refundedCents: 5,
    },
    ['Paid: invoice id in_1, amount €49.99', 'Refunded: €0.05'],
  ],
  [
    { scopes: ['read', 'write'], figures: { errorLimit: 2 } },
    ['Scopes: read, write', 'Figures: error limit 2'],
  ],
] as const)('describes %j', (details, facts) => {
  expect(factsOf(details as never)).toEqual(facts);
  expect(factsOf(details as never).join()).not.toMatch(/[{}[\]"]/);
});
