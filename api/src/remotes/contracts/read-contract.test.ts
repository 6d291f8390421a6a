import { contractId, readContract } from './read-contract';

const ASKED = { name: 'mfe-a', team: 'A', budget: 10 };
const read = (asked: unknown, name = 'mfe-a') =>
  readContract(
    name,
    new Map([['remote.json', Buffer.from(typeof asked === 'string' ? asked : JSON.stringify(asked))]]),
  );
const idOf = (asked: Record<string, unknown>) => {
  const reading = read(asked);
  return reading.ok ? reading.id : JSON.stringify(reading.refusals);
};

test('derives the id from what a contract asks for, not from how it is written', () => {
  const id = idOf(ASKED);
  expect(id).toMatch(/^[0-9a-f]{20}$/);
  expect(idOf({ budget: 10, team: 'A', name: 'mfe-a' })).toBe(id);
  expect(idOf({ ...ASKED, $schema: './somewhere.json', pages: [], errorLimit: 5 })).toBe(id);
  expect(idOf({ ...ASKED, budget: 11 })).not.toBe(id);
  const pages = [{ path: '/a', title: 'A', expose: 'A' }];
  expect(idOf({ ...ASKED, pages })).toBe(
    idOf({ pages: [{ expose: 'A', title: 'A', path: '/a', audience: 'everyone' }], ...ASKED }),
  );
  const reading = read(ASKED);
  if (reading.ok) expect(contractId(reading.contract)).toBe(reading.id);
});

test.each<[string, unknown, string]>([
  ['a truncated contract', '{"name":', 'remote.json is not JSON'],
  ['an empty contract', {}, 'remote.json, name: '],
  ["another remote's contract", { ...ASKED, name: 'mfe-b' }, 'belongs to the remote "mfe-b", not to "mfe-a"'],
  ['an unknown field', { ...ASKED, page: [] }, 'remote.json: Unrecognized key: "page"'],
  ['a NUL character', { ...ASKED, team: 'a\0b' }, 'remote.json, team: '],
  ['an unpaired surrogate', { ...ASKED, team: 'a\ud800' }, 'remote.json, team: '],
  ['an overlong contract', `{"name":"${'x'.repeat(70_000)}"}`, 'at most 64000 are allowed'],
])('refuses %s and names the place', (_, asked, words) => {
  const reading = read(asked);
  expect(reading.ok).toBe(false);
  if (!reading.ok) {
    expect(reading.refusals[0]?.message).toContain(words);
    expect(new Set(reading.refusals.map(({ rule }) => rule))).toEqual(new Set(['contract']));
  }
});

test('treats text that only looks like an escape as plain text', () => {
  const reading = read({ ...ASKED, team: String.raw`A, of C:\u0000 and \ud800` });
  expect(reading).toMatchObject({ ok: true, contract: { team: String.raw`A, of C:\u0000 and \ud800` } });
});

test('refuses a build without a contract', () => {
  expect(readContract('mfe-a', new Map())).toMatchObject({
    refusals: [{ rule: 'contract', message: expect.stringContaining('missing') }],
  });
});
