/** A remote whose screens are empty: it stands where the other teams' remotes do. */
import { MANIFEST_FILE } from '../../build/manifest';
import type { Candidate, Provided } from '../types';

const NONE = { sync: [], async: [] };

export function emptyRemote(name: string, { screens }: Provided): Candidate {
  const exposes = screens
    .filter(({ remote }) => remote === name)
    .map(({ expose }) => ({ name: expose, path: `./${expose}`, assets: { js: NONE, css: NONE } }));
  const manifest = {
    name,
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '' } },
    shared: [],
    exposes,
  };
  const container = `window[${JSON.stringify(name)}] = {
  init() {},
  get: async () => () => ({ default: () => null }),
};`;
  return {
    name,
    files: new Map([
      [MANIFEST_FILE, Buffer.from(JSON.stringify(manifest))],
      ['remoteEntry.js', Buffer.from(container)],
    ]),
  };
}
