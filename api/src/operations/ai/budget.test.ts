import { accountsOf, decideBudget, nearBudgets } from './budget';

const EACH = 200;
const tierCents = { FREE: EACH, BASIC: EACH, PRO: EACH, PREMIUM: EACH, PLATINUM: EACH, GOLD: EACH };
const SETTINGS = { on: true, dayCents: 10, tierCents, customerCents: 1 };
const reader = { customerId: 'cus_1', tier: 'PRO' } as const;
const ACCOUNTS = accountsOf(reader, SETTINGS);
const used = (all: number, customer: number) => [
  { scope: 'all', name: '', costMicros: all },
  { scope: 'customer', name: 'cus_1', costMicros: customer },
];

it("charges the product's own texts to the daily budget, and a customer's texts to three budgets", () => {
  expect(accountsOf(null, SETTINGS).map(({ scope }) => scope)).toEqual(['all']);
  expect(ACCOUNTS.map(({ scope, name, limitMicros }) => [scope, name, limitMicros])).toEqual([
    ['all', '', 100_000],
    ['customer', 'cus_1', 10_000],
    ['tier', 'PRO', 2_000_000],
  ]);
});

it.each([
  ['nothing is used', used(0, 0), 100, 'granted', []],
  ['the request just fits', used(0, 9_900), 100, 'granted', []],
  ["the request slightly exceeds the customer's budget", used(0, 9_901), 100, 'used up', 'customer'],
  ["the request exceeds the day's budget", used(99_950, 0), 100, 'used up', 'all'],
  ["the request crosses 80% of the customer's budget", used(0, 7_950), 100, 'granted', ['customer']],
  ['80% had been crossed before', used(0, 8_000), 100, 'granted', []],
])('decides correctly when %s', (_, before, micros, kind, what) => {
  const decision = decideBudget(ACCOUNTS, before, micros);
  expect(decision.kind).toBe(kind);
  expect(
    decision.kind === 'granted' ? decision.warnings.map(({ scope }) => scope) : decision.account.scope,
  ).toEqual(what);
});

it('grants nothing from a budget of zero', () => {
  expect(decideBudget(accountsOf(null, { ...SETTINGS, dayCents: 0 }), [], 1).kind).toBe('used up');
});

it("lists the daily budget and tiers' budgets that are at four fifths, the fullest first", () => {
  const row = (scope: string, name: string, costMicros: number) => ({ scope, name, costMicros, texts: 1 });
  const usage = [row('all', '', 80_000), row('tier', 'PRO', 1_999_999), row('tier', 'FREE', 1_599_999)];
  expect(nearBudgets(usage, SETTINGS)).toEqual([
    { name: 'PRO', share: 0.9999995 },
    { name: 'All', share: 0.8 },
  ]);
  expect(nearBudgets(usage, { ...SETTINGS, on: false })).toEqual([]);
  expect(nearBudgets([row('all', '', 5)], { ...SETTINGS, dayCents: 0 })).toEqual([]);
});
