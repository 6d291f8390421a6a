/** Whether a version may be released, depending on its contract. */
import { type Approval, type RemoteContract, remoteContract } from '@spreadwise/contract';
import {
  bundledApproval,
  collisionsOf,
  contractStateOf,
  firstApproval,
  type KnownContract,
  newestApproved,
  whyBarred,
} from './approval';

const contract = (
  name: string,
  paths: readonly string[],
  more: Record<string, unknown> = {},
): RemoteContract =>
  remoteContract.parse({
    name,
    team: 'T',
    budget: 10,
    pages: paths.map((path) => ({ path, title: path, expose: 'A' })),
    ...more,
  });
const known = (
  id: string,
  asked: RemoteContract,
  approval: Approval,
  approvalNumber: number | null = null,
): KnownContract => ({
  id,
  contract: asked,
  approval,
  approvalNumber,
  reason: approval === 'refused' ? 'Too much.' : null,
});

const SMALL = contract('a', ['/a']);
const LARGE = contract('a', ['/a', '/b']);

test('newestApproved returns the contract that was approved last and still is', () => {
  expect(newestApproved([])).toBeNull();
  const all = [known('1', SMALL, 'approved', 1), known('2', LARGE, 'approved', 2)];
  expect(newestApproved(all)?.id).toBe('2');
  expect(newestApproved([...all, known('3', LARGE, 'refused', 3)])?.id).toBe('2');
});

test.each<[string, RemoteContract, KnownContract[], string]>([
  ['a first contract', SMALL, [], 'waiting'],
  ['a contract that asks for less', SMALL, [known('2', LARGE, 'approved', 1)], 'approved'],
  ['a contract that asks for more', LARGE, [known('1', SMALL, 'approved', 1)], 'waiting'],
  ['a contract that asks for more than a waiting one', LARGE, [known('2', LARGE, 'waiting')], 'waiting'],
])('decides the first approval of %s', (_, asked, own, approval) => {
  expect(firstApproval(asked, own, [])).toBe(approval);
});

test('compares a new contract with the closest approved one', () => {
  const other = contract('a', ['/c']);
  const own = [known('1', LARGE, 'approved', 1), known('2', other, 'approved', 2)];
  expect(firstApproval(SMALL, own, [])).toBe('approved');
  const asked = known('3', contract('a', ['/a', '/b', '/d']), 'waiting');
  expect(contractStateOf(asked, [...own, asked]).changes.map(({ text }) => text)).toEqual([
    'Opens a page at /d (/d) for everybody.',
  ]);
  const both = contract('a', ['/a', '/b', '/c']);
  expect(firstApproval(both, own, [])).toBe('waiting');
});

test('reports pages that collide with another remote, but allows two audiences at one address', () => {
  const others = [contract('b', ['/b', '/c'])];
  expect(collisionsOf(LARGE, others)).toEqual(["The page /b is b's already."]);
  const half = (name: string, audience: string) =>
    contract(name, [], { pages: [{ path: '/d', title: 'D', expose: 'A', audience }] });
  expect(collisionsOf(half('a', 'signed-in'), [half('b', 'signed-out')])).toEqual([]);
  expect(collisionsOf(half('a', 'everyone'), [half('b', 'signed-out')])).toHaveLength(1);
  expect(firstApproval(LARGE, [known('2', LARGE, 'approved', 1)], others)).toBe('waiting');
});

test('approves a bundled build unless the owner refused it or another remote has its page', () => {
  expect(bundledApproval(LARGE, null, [])).toBe('approved');
  expect(bundledApproval(LARGE, 'waiting', [])).toBe('approved');
  expect(bundledApproval(LARGE, 'refused', [])).toBe('refused');
  expect(bundledApproval(LARGE, null, [contract('b', ['/b'])])).toBe('waiting');
});

test('whyBarred states why a version may not be released', () => {
  const own = [known('1', SMALL, 'approved', 1), known('2', LARGE, 'waiting')];
  expect(whyBarred('v', '1', own)).toBeNull();
  expect(whyBarred('v', '2', own)).toBe(
    'Version v waits until the owner has approved what it asks for. Opens a page at /b (/b) for everybody.',
  );
  expect(whyBarred('v', '3', [known('3', LARGE, 'refused'), ...own])).toBe(
    'The owner has refused what version v asks for: Too much. Opens a page at /b (/b) for everybody.',
  );
  expect(whyBarred('v', null, own)).toBe(
    'Version v was stored before builds had a contract (remote.json); publish it again.',
  );
});

test('omits an earlier reason for refusal once the contract is approved', () => {
  const asked = { ...known('1', SMALL, 'approved', 1), reason: 'No.' };
  expect(contractStateOf(asked, [asked])).toEqual({
    id: '1',
    approval: 'approved',
    changes: [],
    reason: null,
  });
});
