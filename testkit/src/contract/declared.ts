/** What a remote's remote.json declares about what it exposes: who sees it, with which props, and what it calls. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  CONTRACT_FILE,
  isFor,
  type RemoteCard,
  type RemoteContract,
  type RemotePage,
  remoteContract,
} from '@spreadwise/contract';
import { type Grants, isAllowed, type SessionUser } from '@spreadwise/shared-auth';
import { USERS } from '../users';

/** One way in which the shell shows something that a remote exposes. */
export interface Shown {
  readonly expose: string;
  readonly place: 'page' | 'card';
  /** For a page: its screen receives `onSignedIn`, which opens the address to go to after sign-in. */
  readonly leadsOn: boolean;
  /** Names of the users who see it; customers once per tier. */
  readonly audience: readonly string[];
}

/** The contract of the remote in whose folder a test file is. */
export function contractOf(testFile: string): RemoteContract {
  let folder = path.dirname(testFile);
  while (!existsSync(path.join(folder, CONTRACT_FILE))) {
    const above = path.dirname(folder);
    if (above === folder) throw new Error(`No folder above ${testFile} has a ${CONTRACT_FILE}`);
    folder = above;
  }
  return remoteContract.parse(JSON.parse(readFileSync(path.join(folder, CONTRACT_FILE), 'utf8')));
}

/** Names of the users who see a page. */
export const audienceOf = (
  { audience, permission }: Pick<RemotePage, 'audience' | 'permission'>,
  grants: Grants = {},
): readonly string[] =>
  who((user) => isFor(audience, user?.role ?? null) && (!permission || isAllowed(user, permission, grants)));

/** Merges pages that show the same in the same way. */
export function shownOf(contract: RemoteContract): readonly Shown[] {
  const grants: Grants = contract.permissions;
  const all = [
    ...contract.pages.map((page) => ({
      expose: page.expose,
      place: 'page' as const,
      leadsOn: page.onSignedIn !== undefined,
      audience: audienceOf(page, grants),
    })),
    ...contract.cards.map((card) => ({
      expose: card.expose,
      place: 'card' as const,
      leadsOn: false,
      audience: audienceOfCard(card, grants),
    })),
  ];
  const merged = new Map<string, Shown>();
  for (const one of all) {
    const key = `${one.expose} ${one.place} ${one.leadsOn}`;
    const audience = [...new Set([...(merged.get(key)?.audience ?? []), ...one.audience])];
    merged.set(key, { ...one, audience });
  }
  return [...merged.values()];
}

/** Assumes that everybody sees the surrounding screen; only the other remote knows who does. */
const audienceOfCard = ({ permission }: RemoteCard, grants: Grants) =>
  who((user) => !permission || isAllowed(user, permission, grants));

const who = (sees: (user: SessionUser | null) => boolean) =>
  Object.keys(USERS).filter((name) => sees(USERS[name] ?? null));

/** How a contract names a user. */
export const viewerOf = (name: string) => USERS[name]?.role ?? 'nobody';
