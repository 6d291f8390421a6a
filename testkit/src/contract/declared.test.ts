import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type RemoteContract, remoteContract } from '@spreadwise/contract';
import { audienceOf, contractOf, shownOf } from './declared';

const CUSTOMERS = ['FREE', 'BASIC', 'PRO', 'PREMIUM', 'PLATINUM', 'GOLD'].map((tier) => `CUSTOMER ${tier}`);
const EVERYBODY = ['nobody', 'OWNER', 'ADMIN', ...CUSTOMERS];
const PAGE = { path: '/x', title: 'X', expose: 'X' };
const declare = (asked: object): RemoteContract =>
  remoteContract.parse({ name: 'mfe-x', team: 'X', budget: 10, ...asked });

test.each<[string, Parameters<typeof audienceOf>[0], readonly string[]]>([
  ['for everyone', { audience: 'everyone' }, EVERYBODY],
  ['for who is not signed in', { audience: 'signed-out' }, ['nobody']],
  ['for who is signed in', { audience: 'signed-in' }, EVERYBODY.slice(1)],
  ['with a permission', { audience: 'signed-in', permission: 'deployment.access' }, ['OWNER']],
])('is shown to the right users: a page %s', (_, page, expected) => {
  expect(audienceOf(page)).toEqual(expected);
});

test('shows a page with its own permission only to those who hold it', () => {
  const permissions = { 'mfe-x.view': { description: 'X.', heldBy: ['GOLD', 'ADMIN'] } };
  const page = { ...PAGE, audience: 'signed-in', permission: 'mfe-x.view' };
  expect(shownOf(declare({ permissions, pages: [page] }))).toEqual([
    { expose: 'X', place: 'page', leadsOn: false, audience: ['ADMIN', 'CUSTOMER GOLD'] },
  ]);
});

test('merges pages that show the same, but not cards or pages with onSignedIn', () => {
  const pages = [
    { ...PAGE, audience: 'signed-out' },
    { ...PAGE, path: '/y', audience: 'signed-in' },
    { ...PAGE, path: '/z', onSignedIn: '/x' },
  ];
  const cards = [{ slot: 'mfe-dashboard.overview', title: 'X', expose: 'X', permission: 'analytics.view' }];
  expect(shownOf(declare({ pages, cards }))).toEqual([
    { expose: 'X', place: 'page', leadsOn: false, audience: EVERYBODY },
    { expose: 'X', place: 'page', leadsOn: true, audience: EVERYBODY },
    { expose: 'X', place: 'card', leadsOn: false, audience: ['OWNER', 'ADMIN'] },
  ]);
});

test('finds the nearest contract above the test, and throws when no folder has one', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'remote-'));
  try {
    mkdirSync(path.join(root, 'src/deep'), { recursive: true });
    const file = path.join(root, 'src/deep/contract.test.tsx');
    expect(() => contractOf(file)).toThrow(/No folder above .* has a remote\.json/);
    writeFileSync(path.join(root, 'remote.json'), JSON.stringify({ name: 'mfe-x', team: 'X', budget: 10 }));
    expect(contractOf(file)).toMatchObject({ name: 'mfe-x', pages: [] });
  } finally {
    rmSync(root, { recursive: true });
  }
});
