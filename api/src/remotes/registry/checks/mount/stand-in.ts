/**
 * A remote of the gate's own that stands beside the candidate, for everything that others bring: the way to sign in, and
 * the slots that the candidate's cards are for. A plain container, so it needs no build.
 */
import { CONTRACT_FILE, type RemoteContract } from '@spreadwise/contract';
import { MANIFEST_FILE } from '../../build/manifest';
import type { Candidate } from '../types';

export const STAND_IN = 'gate-stand-in';
export const STAND_IN_PATH = `/${STAND_IN}`;

const EXPOSE = 'Beside';
const NONE = { sync: [], async: [] };

const CONTRACT: RemoteContract = {
  name: STAND_IN,
  team: 'The gate',
  pages: [
    {
      path: STAND_IN_PATH,
      title: 'Gate',
      description: '',
      index: false,
      expose: EXPOSE,
      audience: 'everyone',
    },
  ],
  cards: [],
  slots: [],
  permissions: {},
  calls: [],
  opens: {},
  needs: {},
  budget: 1,
  errorLimit: 5,
};

export function standIn({ cards }: RemoteContract): Candidate {
  const slots = [...new Set(cards.map(({ slot }) => slot))];
  const manifest = {
    name: STAND_IN,
    metaData: { remoteEntry: { name: 'remoteEntry.js', path: '', type: 'window' }, publicPath: 'auto' },
    shared: [],
    exposes: [{ name: EXPOSE, path: `./${EXPOSE}`, assets: { js: NONE, css: NONE } }],
  };
  return {
    name: STAND_IN,
    contract: CONTRACT,
    files: new Map([
      [MANIFEST_FILE, Buffer.from(JSON.stringify(manifest))],
      [CONTRACT_FILE, Buffer.from(JSON.stringify(CONTRACT))],
      ['remoteEntry.js', Buffer.from(containerOf(slots))],
    ]),
  };
}

/** A shared package is there at once (`lib`), or loaded when it is asked for (`get`). */
const containerOf = (slots: readonly string[]) => `window[${JSON.stringify(STAND_IN)}] = (() => {
  let scope;
  const take = async (name) => {
    const [provided] = Object.values(scope[name]);
    return provided.lib ? provided.lib() : (await provided.get())();
  };
  return {
    init(given) {
      scope = given;
    },
    async get() {
      const { createElement, useEffect } = await take('react');
      const { useAuth } = await take('@spreadwise/shared-auth');
      const { Slot } = await take('@spreadwise/shared-ui');
      const Beside = () => {
        const { signIn } = useAuth();
        useEffect(() => {
          window.__gate.signIn = signIn;
        });
        const slots = ${JSON.stringify(slots)}.map((name) => Slot && createElement(Slot, { key: name, name }));
        return createElement('main', null, createElement('h1', null, 'Gate'), slots);
      };
      return () => ({ default: Beside });
    },
  };
})();`;
