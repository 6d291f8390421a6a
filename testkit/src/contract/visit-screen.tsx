/** Opens and closes a screen, and returns what it did meanwhile. */
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

/** What is declared of a screen or a card. */
export interface DeclaredScreen extends Pick<Shown, 'place' | 'leadsOn'> {
  readonly opens: NonNullable<RemoteContract['opens'][string]>;
  readonly grants: Grants;
}

const CARD_PROPS: CardProps = { productName: 'Spreadwise' };
const SCREEN_PROPS: ScreenProps = {
  ...CARD_PROPS,
  payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
};

/** Visible content without a page frame of its own. */
const isCard = (container: HTMLElement) =>
  container.textContent !== '' && container.querySelector('main, h1') === null;

/** What a mounted screen did wrong, in words; nothing when it kept the contract. */
export interface Visit {
  readonly shown: boolean;
  readonly undeclared: readonly string[];
  readonly leftBehind: readonly string[];
}

/**
 * What a library puts into the page once for all is not the screen's; what comes again with each visit is. So a screen
 * that leaves something is visited again.
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
    // What was read is kept by the shell, with its timers.
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
