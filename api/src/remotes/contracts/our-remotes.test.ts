/** The contracts of the remotes in this repository. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { CONTRACT_FILE } from '@spreadwise/contract';
import { collisionsOf } from './approval';
import { readContract } from './read-contract';

const ROOT = path.join(__dirname, '../../../..');
const NAMES = readdirSync(ROOT).filter((name) => name.startsWith('mfe-'));
const read = (name: string) =>
  readContract(name, new Map([[CONTRACT_FILE, readFileSync(path.join(ROOT, name, CONTRACT_FILE))]]));

test.each(NAMES)('accepts the contract of %s', (name) => {
  expect(read(name)).toMatchObject({ ok: true, contract: { name } });
});

test('no two of our remotes share a page', () => {
  const contracts = NAMES.map(read).flatMap((reading) => (reading.ok ? [reading.contract] : []));
  expect(contracts.length).toBeGreaterThanOrEqual(3);
  expect(contracts.flatMap((asked) => collisionsOf(asked, contracts))).toEqual([]);
});
