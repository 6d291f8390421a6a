/** What a contract asks for beyond the one that is approved, in words for the owner. */
import {
  CALLS,
  type ContractChange,
  type RemoteCard,
  type RemoteContract,
  type RemotePage,
} from '@spreadwise/contract';

/** What holds for a remote of which nothing is approved. */
const NOTHING = { pages: [], cards: [], slots: [], permissions: {}, calls: [], needs: {}, errorLimit: 5 };

/** `approved`: the newest one that is; null: nothing is. */
export function compareContracts(approved: RemoteContract | null, asked: RemoteContract): ContractChange[] {
  const before = approved ?? NOTHING;
  return [
    ...teamChanges(approved, asked),
    ...pageChanges(before.pages, asked.pages),
    ...cardChanges(before.cards, asked.cards),
    ...changesOf(
      SLOTS,
      before.slots,
      asked.slots,
      matchBy(({ name }) => name),
    ),
    ...changesOf(OWN_PERMISSIONS, namesOf(before.permissions), namesOf(asked.permissions), matchBy(first)),
    ...changesOf(CALLED, before.calls, asked.calls, matchBy(String)),
    ...changesOf(NEEDS, namesOf(before.needs), namesOf(asked.needs), matchBy(first)),
    ...numberChanges(approved, asked),
  ];
}

/** Asking for less, and other words, needs nobody. */
export const needsOwner = (changes: readonly ContractChange[]): boolean =>
  changes.some(({ needsApproval }) => needsApproval);

type Named<T> = readonly [name: string, value: T];
const namesOf = <T>(record: Readonly<Record<string, T>>): Named<T>[] => Object.entries(record);
const first = ([name]: Named<unknown>) => name;

function teamChanges(
  approved: RemoteContract | null,
  { team, repository }: RemoteContract,
): ContractChange[] {
  const sentences = approved
    ? said([approved.team !== team, `${team} answers for it instead of ${approved.team}.`, false])
    : ([[`${team} answers for it.`, false]] as const);
  const moved = said([
    approved?.repository !== repository,
    repository ? `Its sources are at ${repository}.` : 'It no longer says where its sources are.',
    false,
  ]);
  return [...sentences, ...moved].map(([text, needsApproval]) => ({
    kind: 'team',
    change: approved ? 'changed' : 'added',
    subject: team,
    text,
    needsApproval,
  }));
}

const SLOTS: Wording<RemoteContract['slots'][number]> = {
  kind: 'slot',
  subject: ({ name }) => name,
  added: ({ name, description }) => [
    `Leaves a place for others' cards: ${name} (${plain(description)}).`,
    false,
  ],
  removed: ({ name }) => `No longer leaves a place for others' cards: ${name}.`,
  changed: (before, { name, description }) =>
    said([
      before.description !== description,
      `The place ${name} is described in other words: ${plain(description)}.`,
      false,
    ]),
};

const OWN_PERMISSIONS: Wording<Named<RemoteContract['permissions'][string]>> = {
  kind: 'permission',
  subject: first,
  added: ([name, { description, heldBy }]) => [
    `Brings a permission of its own, ${name} (${plain(description)}), held by ${listed(heldBy)}. It decides what is shown, and nothing that the server answers.`,
    true,
  ],
  removed: ([name]) => `No longer brings the permission ${name}.`,
  changed([name, before], [, after]) {
    const more = after.heldBy.filter((holder) => !before.heldBy.includes(holder));
    const fewer = before.heldBy.filter((holder) => !after.heldBy.includes(holder));
    return said(
      [more.length > 0, `The permission ${name} is held by ${listed(more)}, too.`, true],
      [fewer.length > 0, `The permission ${name} is no longer held by ${listed(fewer)}.`, false],
      [
        before.description !== after.description,
        `The permission ${name} is described in other words: ${plain(after.description)}.`,
        false,
      ],
    );
  },
};

const CALLED: Wording<string> = {
  kind: 'call',
  subject: (call) => call,
  added: (call) => [`Calls ${call}: ${summaryOf(call)}`, true],
  removed: (call) => `No longer calls ${call}.`,
  changed: () => [],
};

const summaryOf = (call: string): string =>
  Object.hasOwn(CALLS, call)
    ? CALLS[call as keyof typeof CALLS].summary
    : 'the API of this release has no such call.';

/** The gate holds a build to what the page has, so nobody need say yes to a range. */
const NEEDS: Wording<Named<string>> = {
  kind: 'need',
  subject: first,
  added: ([name, range]) => [`Runs with ${name} ${range} of the page.`, false],
  removed: ([name]) => `No longer needs ${name} of the page.`,
  changed: ([, before], [name, range]) =>
    said([before !== range, `Runs with ${name} ${range} of the page instead of ${before}.`, false]),
};

function numberChanges(
  approved: RemoteContract | null,
  { budget, errorLimit }: RemoteContract,
): ContractChange[] {
  const limit = approved?.errorLimit ?? NOTHING.errorLimit;
  const change = approved ? 'changed' : 'added';
  const weight: Said[] = approved
    ? said([
        approved.budget !== budget,
        `May weigh ${budget} kB instead of ${approved.budget} kB.`,
        budget > approved.budget,
      ])
    : [[`May weigh ${budget} kB.`, true]];
  const failing = said([
    limit !== errorLimit,
    `A canary ends by itself when more than ${errorLimit} % of its tabs fail, instead of ${limit} %.`,
    errorLimit > limit,
  ]);
  return [
    ...weight.map(
      ([text, needsApproval]) =>
        ({ kind: 'budget', change, subject: 'budget', text, needsApproval }) as const,
    ),
    ...failing.map(
      ([text, needsApproval]) =>
        ({ kind: 'limit', change, subject: 'errorLimit', text, needsApproval }) as const,
    ),
  ];
}

/** Descriptions are sentences; within one they have no dot. */
const plain = (text: string) => text.replace(/\.$/, '');
const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : String(names[0]);

// What a contract asks for where people see it: pages, and cards in others' screens.

/** Who sees a page or a card. */
interface Watched {
  readonly audience: RemotePage['audience'];
  readonly permission?: string | undefined;
}

export function forWhom({ audience, permission }: Watched): string {
  if (permission) return `for those who are signed in and hold ${permission}`;
  if (audience === 'signed-in') return 'for those who are signed in';
  return audience === 'signed-out' ? 'for those who are not signed in' : 'for everybody';
}

/** Whether nobody sees `asked` who did not see `before`. */
const isWithin = (before: Watched, asked: Watched): boolean =>
  (before.audience === 'everyone' || before.audience === asked.audience) &&
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

// How changes of a contract are made: one sentence each, and whether it asks for more than before.

export type Kind = ContractChange['kind'];

/** A sentence, and whether the owner is asked. */
export type Said = readonly [text: string, needsApproval: boolean];

/** The words for one kind of thing that a contract has by name. */
export interface Wording<T> {
  readonly kind: Kind;
  subject(one: T): string;
  added(one: T): Said;
  removed(one: T): string;
  /** One sentence for each thing that differs. */
  changed(before: T, after: T): readonly Said[];
}

/** What of `before` an asked one takes the place of; it may do so for several. */
export type Match<T> = (before: readonly T[], asked: T) => T | undefined;

export function changesOf<T>(
  { kind, subject, added, removed, changed }: Wording<T>,
  before: readonly T[],
  after: readonly T[],
  match: Match<T>,
): ContractChange[] {
  const kept = new Set<T>();
  const changes = after.flatMap((asked): ContractChange[] => {
    const known = match(before, asked);
    if (known === undefined) {
      const [text, needsApproval] = added(asked);
      return [{ kind, change: 'added', subject: subject(asked), text, needsApproval }];
    }
    kept.add(known);
    return changed(known, asked).map(([text, needsApproval]) => ({
      kind,
      change: 'changed',
      subject: subject(asked),
      text,
      needsApproval,
    }));
  });
  const gone = before
    .filter((one) => !kept.has(one))
    .map(
      (one): ContractChange => ({
        kind,
        change: 'removed',
        subject: subject(one),
        text: removed(one),
        needsApproval: false,
      }),
    );
  return [...changes, ...gone];
}

/** By a key that is one's own. */
export const matchBy =
  <T>(key: (one: T) => string): Match<T> =>
  (before, asked) =>
    before.find((one) => key(one) === key(asked));

/** `[condition, text, needsApproval]` for whatever may differ; what holds is said. */
export const said = (...all: readonly (readonly [boolean, string, boolean])[]): Said[] =>
  all.flatMap(([holds, text, needsApproval]) => (holds ? [[text, needsApproval] as const] : []));
