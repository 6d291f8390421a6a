/** What a contract asks for where people see it: pages, and cards in others' screens. */
import {
  type Audience,
  type ContractChange,
  includes,
  type RemoteCard,
  type RemotePage,
} from '@spreadwise/contract';
import { changesOf, type Match, matchBy, type Said, said, type Wording } from './changes';

/** Who sees a page or a card. */
interface Watched {
  readonly audience: RemotePage['audience'];
  readonly permission?: string | undefined;
}

const FOR_WHOM: Readonly<Record<Audience, string>> = {
  everyone: 'for everybody',
  'signed-out': 'for those who are not signed in',
  'signed-in': 'for those who are signed in',
  customers: 'for customers',
  administrators: 'for the owner and administrators',
};

export function forWhom({ audience, permission }: Watched): string {
  if (permission) return `for those who are signed in and hold ${permission}`;
  return FOR_WHOM[audience];
}

/** Whether nobody sees `asked` who did not see `before`. */
const isWithin = (before: Watched, asked: Watched): boolean =>
  includes(before.audience, asked.audience) &&
  (before.permission === undefined || before.permission === asked.permission);

/** Its place for the smaller order is before the others. */
const isEarlier = (before: { readonly order: number }, asked: { readonly order: number }) =>
  asked.order < before.order;

const PAGES: Wording<RemotePage> = {
  kind: 'page',
  subject: ({ path }) => path,
  added: (page) => [`Opens a page at ${page.path} (${page.title}) ${forWhom(page)}${extras(page)}.`, true],
  removed: (page) => `No longer opens a page at ${page.path} (${page.title}) ${forWhom(page)}.`,
  changed: (before, after) => [
    ...said([
      forWhom(before) !== forWhom(after),
      `The page at ${after.path} is ${forWhom(after)} instead of ${forWhom(before)}.`,
      !isWithin(before, after),
    ]),
    ...wordsOfPage(before, after),
    ...navigation(before, after),
  ],
};

function extras({ navigation, index, onSignedIn }: RemotePage): string {
  return [
    navigation && `, in the navigation as ${navigation.label}`,
    index && ', listed by search engines',
    onSignedIn && `, and leads whoever signs in there to ${onSignedIn}`,
  ]
    .filter(Boolean)
    .join('');
}

const wordsOfPage = (before: RemotePage, after: RemotePage): Said[] =>
  said(
    [
      before.title !== after.title,
      `The page at ${after.path} is called ${after.title} instead of ${before.title}.`,
      false,
    ],
    [
      before.description !== after.description,
      `The page at ${after.path} is described to search engines in other words.`,
      false,
    ],
    [!before.index && after.index, `Search engines may list the page at ${after.path}.`, true],
    [before.index && !after.index, `Search engines no longer list the page at ${after.path}.`, false],
    [
      before.expose !== after.expose,
      `The page at ${after.path} shows the module ${after.expose} instead of ${before.expose}.`,
      false,
    ],
    [
      before.onSignedIn !== after.onSignedIn,
      after.onSignedIn
        ? `Whoever signs in at ${after.path} is led to ${after.onSignedIn}.`
        : `Whoever signs in at ${after.path} stays there.`,
      after.onSignedIn !== undefined,
    ],
  );

function navigation({ navigation: before }: RemotePage, { path, navigation: after }: RemotePage): Said[] {
  if (!before && !after) return [];
  if (!before) return [[`The page at ${path} is in the navigation as ${after?.label}.`, true]];
  if (!after) return [[`The page at ${path} is no longer in the navigation.`, false]];
  return said(
    [
      before.label !== after.label,
      `The navigation calls the page at ${path} ${after.label} instead of ${before.label}.`,
      false,
    ],
    [
      before.order !== after.order,
      `The page at ${path} stands ${isEarlier(before, after) ? 'further up' : 'further down'} in the navigation (${after.order} instead of ${before.order}).`,
      isEarlier(before, after),
    ],
  );
}

/** The same one; else one that has its address for more people; else, for everybody, the only one at its address. */
const samePage: Match<RemotePage> = (pages, asked) => {
  const there = pages.filter(({ path }) => path === asked.path);
  return (
    there.find(({ audience }) => audience === asked.audience) ??
    there.find((one) => isWithin(one, asked)) ??
    (asked.audience === 'everyone' && there.length === 1 ? there[0] : undefined)
  );
};

const CARDS: Wording<RemoteCard> = {
  kind: 'card',
  subject: ({ slot }) => slot,
  added: (card) => [`Places a card (${card.title}) into ${card.slot}${held(card)}.`, true],
  removed: ({ slot, title }) => `No longer places a card (${title}) into ${slot}.`,
  changed: (before, after) =>
    said(
      [
        before.title !== after.title,
        `The card in ${after.slot} is called ${after.title} instead of ${before.title}.`,
        false,
      ],
      [
        before.permission !== after.permission,
        `The card ${after.title} in ${after.slot} is for ${after.permission ? `those who hold ${after.permission}` : 'everybody who sees the slot'}${before.permission ? ` instead of those who hold ${before.permission}` : ''}.`,
        before.permission !== undefined,
      ],
      [
        before.order !== after.order,
        `The card ${after.title} stands ${isEarlier(before, after) ? 'further up' : 'further down'} in ${after.slot} (${after.order} instead of ${before.order}).`,
        isEarlier(before, after),
      ],
    ),
};

const held = ({ permission }: RemoteCard) => (permission ? ` for those who hold ${permission}` : '');

export const pageChanges = (before: readonly RemotePage[], after: readonly RemotePage[]): ContractChange[] =>
  changesOf(PAGES, before, after, samePage);

export const cardChanges = (before: readonly RemoteCard[], after: readonly RemoteCard[]): ContractChange[] =>
  changesOf(
    CARDS,
    before,
    after,
    matchBy(({ slot, expose }) => `${slot} ${expose}`),
  );
