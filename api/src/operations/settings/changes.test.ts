/** The result of a change, its refusals, and which stored values are usable. */
import { permissionsOf } from '@spreadwise/shared-auth/model';
import { DECLARED_SETTINGS } from '../../boot/declarations';
import { settingsOf } from '../../platform/settings';
import { afterWaiting, decideChange, decideUndo, readOverrides } from './changes';
import { placeOf } from './rollout';

const OWNER = permissionsOf('OWNER');
const KNOWN = new Map(settingsOf(DECLARED_SETTINGS).map((one) => [one.key, one]));

it.each<[string, object, object, object]>([
  ['to a valid value', {}, { 'advice.floor': 200 }, { kind: 'change', values: { 'advice.floor': 200 } }],
  ['to the default', { 'advice.floor': 200 }, { 'advice.floor': null }, { kind: 'change', values: {} }],
  ['to the current value', { 'advice.floor': 200 }, { 'advice.floor': 200 }, { status: 409 }],
  [
    'to the same value with its keys in another order',
    { 'rollout.explanations': { share: 5, tiers: ['PRO'] } },
    { 'rollout.explanations': { tiers: ['PRO'], share: 5 } },
    { status: 409 },
  ],
  ['to a value out of range', {}, { 'advice.floor': 9 }, { status: 400 }],
  ['to a value between two steps', {}, { 'advice.least-net': 0.055 }, { status: 400 }],
  ['to an unknown exchange', {}, { 'advice.exchanges-off': ['nowhere'] }, { status: 400 }],
  ['of an unknown setting', {}, { 'advice.moon': 1 }, { status: 400 }],
  [
    'beside a setting of a later release',
    { later: 1 },
    { 'advice.on': false },
    { values: { later: 1, 'advice.on': false } },
  ],
])('decides a change to %s', (_, current, wanted, expected) => {
  expect(decideChange(KNOWN, { ...current }, { ...wanted }, OWNER)).toMatchObject(expected);
});

it('requires the permission of the setting to change it', () => {
  const held = OWNER.filter((one) => one !== 'trading.configuration');
  expect(decideChange(KNOWN, {}, { 'advice.on': false }, held)).toMatchObject({ status: 403 });
  expect(decideChange(KNOWN, {}, { 'limits.calls': 200 }, held)).toMatchObject({ kind: 'change' });
});

it('undoes a version unless one of its settings was changed since', () => {
  const changes = [{ key: 'advice.floor', before: null, after: 200 }];
  const current = { 'advice.floor': 200, 'advice.on': false };
  expect(decideUndo(KNOWN, current, changes, OWNER)).toEqual({
    kind: 'change',
    changes: [{ key: 'advice.floor', before: 200, after: null }],
    values: { 'advice.on': false },
  });
  expect(decideUndo(KNOWN, { 'advice.floor': 300 }, changes, OWNER)).toMatchObject({ status: 409 });
});

it('applies waiting changes in order, and skips those that would be refused', () => {
  const waiting = [{ 'advice.on': false }, { 'advice.floor': 9 }, { 'advice.floor': null }];
  expect(afterWaiting(KNOWN, { 'advice.floor': 200 }, waiting)).toEqual({ 'advice.on': false });
});

it.each([null, 'nonsense', { 'advice.floor': 'a lot', 'advice.on': false }])(
  'uses the valid values of a row that contains %j',
  (row) => {
    const { values, wrong } = readOverrides(KNOWN, row);
    expect([...values]).toEqual(row instanceof Object ? [['advice.on', false]] : []);
    expect([...wrong.keys()]).toEqual(row instanceof Object ? ['advice.floor'] : []);
  },
);

it('declares every key once, with a default that its schema accepts', () => {
  const all = settingsOf(DECLARED_SETTINGS);
  expect(new Set(all.map(({ key }) => key)).size).toBe(all.length);
  const wrong = all.filter(({ schema, default: value }) => !schema.safeParse(value).success);
  expect(wrong).toEqual([]);
});

it('includes about the given share of customers, and the same ones when the share grows', () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => `cus_${index}`);
  const within = (share: number) => ids.filter((id) => placeOf(id, 'explanations') < share);
  expect(within(20).length).toBeGreaterThan(320);
  expect(within(20).length).toBeLessThan(480);
  expect(within(40)).toEqual(expect.arrayContaining(within(20)));
  expect(within(0)).toEqual([]);
  expect(within(100)).toEqual(ids);
});
