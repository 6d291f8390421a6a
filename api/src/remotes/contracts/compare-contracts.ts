/** Describes what a contract asks for beyond the approved one, in sentences for the owner. */
import {
  type Audience,
  CALLS,
  type ContractChange,
  includes,
  type RemoteCard,
  type RemoteContract,
  type RemotePage,
} from '@spreadwise/contract';

type Kind = ContractChange['kind'];

/** A sentence, and whether it needs the owner's approval. */
type Sentence = readonly [text: string, needsApproval: boolean];

/** How to word changes to one kind of named item in a contract. */
interface Wording<T> {
  readonly kind: Kind;
  readonly addedNeedsApproval: boolean;
  subject(one: T): string;
  added(one: T): string;
  removed(one: T): string;
  /** One sentence per difference. */
  changed(before: T, after: T): readonly Sentence[];
  /** The item of `before` that the asked one replaces, if it is not the one with the same subject. */
  match?(before: readonly T[], asked: T): T | undefined;
}

const NOTHING = { pages: [], cards: [], slots: [], permissions: {}, calls: [], needs: {}, errorLimit: 5 };

/** `approved`: the contract to compare with; null if nothing is approved. */
export function compareContracts(approved: RemoteContract | null, asked: RemoteContract): ContractChange[] {
  const before = approved ?? NOTHING;
  return [
    ...teamChanges(approved, asked),
    ...changesOf(PAGES, before.pages, asked.pages),
    ...changesOf(CARDS, before.cards, asked.cards),
    ...changesOf(SLOTS, before.slots, asked.slots),
    ...changesOf(PERMISSIONS, Object.entries(before.permissions), Object.entries(asked.permissions)),
    ...changesOf(CALLED, before.calls, asked.calls),
    ...changesOf(NEEDS, Object.entries(before.needs), Object.entries(asked.needs)),
    ...budgetChanges(approved, asked),
  ];
}

/** The changes that need the owner's approval. Asking for less, or in other words, needs none. */
export const askedOf = (changes: readonly ContractChange[]): ContractChange[] =>
  changes.filter(({ needsApproval }) => needsApproval);

function changesOf<T>(wording: Wording<T>, before: readonly T[], after: readonly T[]): ContractChange[] {
  const { kind, subject, addedNeedsApproval } = wording;
  const match =
    wording.match ?? ((all: readonly T[], asked: T) => all.find((one) => subject(one) === subject(asked)));
  const kept = new Set<T>();
  const changes = after.flatMap((asked) => {
    const known = match(before, asked);
    if (known === undefined)
      return say(kind, 'added', subject(asked), [[wording.added(asked), addedNeedsApproval]]);
    kept.add(known);
    return say(kind, 'changed', subject(asked), wording.changed(known, asked));
  });
  const gone = before.filter((one) => !kept.has(one));
  return [
    ...changes,
    ...gone.flatMap((one) => say(kind, 'removed', subject(one), [[wording.removed(one), false]])),
  ];
}

const say = (
  kind: Kind,
  change: ContractChange['change'],
  subject: string,
  sentences: readonly Sentence[],
): ContractChange[] =>
  sentences.map(([text, needsApproval]) => ({ kind, change, subject, text, needsApproval }));

const when = (differs: boolean, text: string, needsApproval = false): Sentence[] =>
  differs ? [[text, needsApproval]] : [];

function teamChanges(
  approved: RemoteContract | null,
  { team, repository }: RemoteContract,
): ContractChange[] {
  const sentences = [
    ...when(!approved, `${team} is responsible for it.`),
    ...when(
      approved !== null && approved.team !== team,
      `${team} is responsible for it instead of ${approved?.team}.`,
    ),
    ...when(
      approved?.repository !== repository,
      repository ? `Its source is at ${repository}.` : 'It no longer says where its source is.',
    ),
  ];
  return say('team', approved ? 'changed' : 'added', team, sentences);
}

type Viewers = Pick<RemotePage, 'audience' | 'permission'>;

const FOR_WHOM: Readonly<Record<Audience, string>> = {
  everyone: 'for everybody',
  'signed-out': 'for those who are not signed in',
  'signed-in': 'for those who are signed in',
  customers: 'for customers',
  administrators: 'for the owner and administrators',
};

const forWhom = ({ audience, permission }: Viewers): string =>
  permission ? `for those who are signed in and hold ${permission}` : FOR_WHOM[audience];

/** Whether everybody who sees `asked` also saw `before`. */
const isWithin = (before: Viewers, asked: Viewers): boolean =>
  includes(before.audience, asked.audience) &&
  (before.permission === undefined || before.permission === asked.permission);

type Placed = Pick<RemoteCard, 'order'>;
/** Moving ahead of others needs the owner's approval. */
const moved = (before: Placed, { order }: Placed, what: string, where: string): Sentence[] =>
  when(
    before.order !== order,
    `${what} moves ${order < before.order ? 'up' : 'down'} in ${where} (${order} instead of ${before.order}).`,
    order < before.order,
  );

const PAGES: Wording<RemotePage> = {
  kind: 'page',
  addedNeedsApproval: true,
  subject: ({ path }) => path,
  added({ path, title, navigation, index, onSignedIn, ...viewers }) {
    const extras = [
      navigation ? `, in the navigation as ${navigation.label}` : '',
      index ? ', listed by search engines' : '',
      onSignedIn ? `, and leads to ${onSignedIn} after sign-in` : '',
    ];
    return `Opens a page at ${path} (${title}) ${forWhom(viewers)}${extras.join('')}.`;
  },
  removed: (page) => `No longer opens a page at ${page.path} (${page.title}) ${forWhom(page)}.`,
  changed(before, after) {
    const page = `The page at ${after.path}`;
    const leads = after.onSignedIn ? `leads to ${after.onSignedIn}` : 'no longer leads elsewhere';
    return [
      ...when(
        forWhom(before) !== forWhom(after),
        `${page} is ${forWhom(after)} instead of ${forWhom(before)}.`,
        !isWithin(before, after),
      ),
      ...when(before.title !== after.title, `${page} is called ${after.title} instead of ${before.title}.`),
      ...when(
        before.description !== after.description,
        `${page} is described differently to search engines.`,
      ),
      ...when(!before.index && after.index, `Search engines may list the page at ${after.path}.`, true),
      ...when(before.index && !after.index, `Search engines no longer list the page at ${after.path}.`),
      ...when(
        before.expose !== after.expose,
        `${page} shows the module ${after.expose} instead of ${before.expose}.`,
      ),
      ...when(
        before.onSignedIn !== after.onSignedIn,
        `Signing in at ${after.path} ${leads}.`,
        after.onSignedIn !== undefined,
      ),
      ...navigationChanges(before, after),
    ];
  },
  /** The page with the same audience; else one that more people saw; else, if public, the only one at its address. */
  match(pages, asked) {
    const there = pages.filter(({ path }) => path === asked.path);
    return (
      there.find(({ audience }) => audience === asked.audience) ??
      there.find((one) => isWithin(one, asked)) ??
      (asked.audience === 'everyone' && there.length === 1 ? there[0] : undefined)
    );
  },
};

function navigationChanges({ navigation: before }: RemotePage, { path, navigation: after }: RemotePage) {
  if (!before || !after)
    return [
      ...when(after !== undefined, `The page at ${path} is in the navigation as ${after?.label}.`, true),
      ...when(before !== undefined, `The page at ${path} is no longer in the navigation.`),
    ];
  return [
    ...when(
      before.label !== after.label,
      `The navigation calls the page at ${path} ${after.label} instead of ${before.label}.`,
    ),
    ...moved(before, after, `The page at ${path}`, 'the navigation'),
  ];
}

const CARDS: Wording<RemoteCard> = {
  kind: 'card',
  addedNeedsApproval: true,
  subject: ({ slot }) => slot,
  added: ({ slot, title, permission }) =>
    `Places a card (${title}) into ${slot}${permission ? ` for those who hold ${permission}` : ''}.`,
  removed: ({ slot, title }) => `No longer places a card (${title}) into ${slot}.`,
  changed(before, after) {
    const holders = after.permission ? `those who hold ${after.permission}` : 'everybody who sees the slot';
    const instead = before.permission ? ` instead of those who hold ${before.permission}` : '';
    return [
      ...when(
        before.title !== after.title,
        `The card in ${after.slot} is called ${after.title} instead of ${before.title}.`,
      ),
      ...when(
        before.permission !== after.permission,
        `The card ${after.title} in ${after.slot} is for ${holders}${instead}.`,
        before.permission !== undefined,
      ),
      ...moved(before, after, `The card ${after.title}`, after.slot),
    ];
  },
  match: (cards, { slot, expose }) => cards.find((one) => one.slot === slot && one.expose === expose),
};

const SLOTS: Wording<RemoteContract['slots'][number]> = {
  kind: 'slot',
  addedNeedsApproval: false,
  subject: ({ name }) => name,
  added: ({ name, description }) =>
    `Offers a slot for other remotes' cards: ${name} (${plain(description)}).`,
  removed: ({ name }) => `No longer offers a slot for other remotes' cards: ${name}.`,
  changed: (before, { name, description }) =>
    when(
      before.description !== description,
      `The description of the slot ${name} changes: ${plain(description)}.`,
    ),
};

const PERMISSIONS: Wording<readonly [name: string, RemoteContract['permissions'][string]]> = {
  kind: 'permission',
  addedNeedsApproval: true,
  subject: ([name]) => name,
  added: ([name, { description, heldBy }]) =>
    `Adds the permission ${name} (${plain(description)}), held by ${listed(heldBy)}. It decides what is shown, never what the server answers.`,
  removed: ([name]) => `Removes the permission ${name}.`,
  changed([name, before], [, after]) {
    const more = after.heldBy.filter((holder) => !before.heldBy.includes(holder));
    const fewer = before.heldBy.filter((holder) => !after.heldBy.includes(holder));
    return [
      ...when(more.length > 0, `The permission ${name} is also held by ${listed(more)}.`, true),
      ...when(fewer.length > 0, `The permission ${name} is no longer held by ${listed(fewer)}.`),
      ...when(
        before.description !== after.description,
        `The description of the permission ${name} changes: ${plain(after.description)}.`,
      ),
    ];
  },
};

const CALLED: Wording<string> = {
  kind: 'call',
  addedNeedsApproval: true,
  subject: String,
  added: (call) =>
    `Calls ${call}: ${Object.hasOwn(CALLS, call) ? CALLS[call as keyof typeof CALLS].summary : 'the API of this release has no such call.'}`,
  removed: (call) => `No longer calls ${call}.`,
  changed: () => [],
};

/** Ranges need no approval, because the gate checks a build against the page's versions. */
const NEEDS: Wording<readonly [name: string, range: string]> = {
  kind: 'need',
  addedNeedsApproval: false,
  subject: ([name]) => name,
  added: ([name, range]) => `Uses the page’s ${name} ${range}.`,
  removed: ([name]) => `No longer uses the page’s ${name}.`,
  changed: ([, before], [name, range]) =>
    when(before !== range, `Uses the page’s ${name} ${range} instead of ${before}.`),
};

function budgetChanges(
  approved: RemoteContract | null,
  { budget, errorLimit }: RemoteContract,
): ContractChange[] {
  const limit = approved?.errorLimit ?? NOTHING.errorLimit;
  const change = approved ? 'changed' : 'added';
  const weight = approved
    ? when(
        approved.budget !== budget,
        `May weigh ${budget} kB instead of ${approved.budget} kB.`,
        budget > approved.budget,
      )
    : when(true, `May weigh ${budget} kB.`, true);
  const failing = when(
    limit !== errorLimit,
    `A canary ends by itself when more than ${errorLimit}% of its tabs fail, instead of ${limit}%.`,
    errorLimit > limit,
  );
  return [...say('budget', change, 'budget', weight), ...say('limit', change, 'errorLimit', failing)];
}

/** Descriptions are sentences; inside another sentence they lose the full stop. */
const plain = (text: string) => text.replace(/\.$/, '');
const listed = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : String(names[0]);
