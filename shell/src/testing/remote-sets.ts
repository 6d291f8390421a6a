/** Sets of remotes for tests. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type BootData, type RemoteEntry, type RemotesDocument, remoteContract } from '@spreadwise/contract';

export const CONFIG: BootData['config'] = {
  productName: 'Spreadwise',
  remotesKey: '',
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
};

export const entryOf = (name: string, over: Partial<RemoteEntry> = {}): RemoteEntry => ({
  name,
  version: '1',
  format: 'house',
  pages: [],
  cards: [],
  permissions: {},
  manifest: '',
  entry: `/${name}.js`,
  files: '',
  ...over,
});

export const setOf = (remotes: readonly RemoteEntry[], serial = 1): RemotesDocument => ({
  serial,
  issuedAt: '',
  remotes: [...remotes],
  signature: '',
});

/** A remote as its remote.json in this repository declares it. */
export function declaredEntry(name: string): RemoteEntry {
  const file = path.join(__dirname, '../../..', name, 'remote.json');
  const { pages, cards, permissions } = remoteContract.parse(JSON.parse(readFileSync(file, 'utf8')));
  return entryOf(name, { pages, cards, permissions });
}

/** Remotes shipped with the product. */
export const DELIVERED = ['mfe-auth', 'mfe-signup', 'mfe-dashboard', 'mfe-admin'].map(declaredEntry);
