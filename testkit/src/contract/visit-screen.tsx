/** Opens and closes a screen, and reports what it did. */
import type { RemoteContract } from '@spreadwise/contract';
import type { CardProps, ScreenProps } from '@spreadwise/contract/screens';
import type { Grants } from '@spreadwise/shared-auth';
import type { ComponentType } from 'react';
import type { FakeAnswers } from '../fake-auth';
import { showScreen } from '../show-screen';
import { settle } from '../user-actions';
import { USERS } from '../users';
import { type Shown, viewerOf } from './declared';
import { watchPage } from './leaks';
import { type Connection, type ServerKind, serverOf, undeclared } from './server';

/** What remote.json declares about a screen or card. */
export interface DeclaredScreen extends Pick<Shown, 'place' | 'leadsOn'> {
  readonly opens: NonNullable<RemoteContract['opens'][string]>;
  readonly grants: Grants;
}

const CARD_PROPS: CardProps = { productName: 'Spreadwise' };
const SCREEN_PROPS: ScreenProps = {
  ...CARD_PROPS,
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
};

/** Visible content without its own page frame. */
const isCard = (container: HTMLElement) =>
  container.textContent !== '' && container.querySelector('main, h1') === null;

/** What a mounted screen did wrong, in words; the lists are empty if it kept the contract. */
export interface Visit {
  readonly shown: boolean;
  readonly undeclared: readonly string[];
  readonly leftBehind: readonly string[];
}

/**
 * A library may add something to the page once; that is not the screen's leak, but what each visit adds again is. So a
 * screen that leaves something behind is visited a second time.
 */
export async function visitScreen(...visit: Parameters<typeof visitOnce>): Promise<Visit> {
  const first = await visitOnce(...visit);
  return first.leftBehind.length === 0
    ? first
    : { ...first, leftBehind: (await visitOnce(...visit)).leftBehind };
}

async function visitOnce(
  Screen: ComponentType<object>,
  { place, leadsOn, opens, grants }: DeclaredScreen,
  who: string,
  server: ServerKind,
  answers: FakeAnswers,
): Promise<Visit> {
  const page = watchPage();
  const connections: Connection[] = [];
  const given = place === 'card' ? CARD_PROPS : { ...SCREEN_PROPS, ...(leadsOn && { onSignedIn() {} }) };
  try {
    const { auth, queries, container, unmount } = showScreen(<Screen {...given} />, {
      user: USERS[who] ?? null,
      grants,
      ...serverOf(server, answers, connections),
    });
    await settle();
    const shown = place === 'card' ? isCard(container) : container.querySelector('main') !== null;
    unmount();
    // The shell keeps query results, with their timers.
    queries.clear();
    await settle();
    const called = [...auth.calls, ...connections].map(({ name }) => name);
    const open = connections
      .filter(({ signal }) => !signal?.aborted)
      .map(({ name }) => `a connection: ${name}`);
    const stays = server === 'refuses everything' ? [] : open;
    return {
      shown,
      undeclared: undeclared(called, opens[viewerOf(who)] ?? []),
      leftBehind: [...page.left(), ...stays],
    };
  } finally {
    page.stop();
  }
}
