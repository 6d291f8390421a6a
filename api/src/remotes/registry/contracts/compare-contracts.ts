/** What a contract asks for beyond the one that is approved, in words for the owner. */
import { CALLS, type ContractChange, type RemoteContract } from '@spreadwise/contract';
import { changesOf, matchBy, type Said, said, type Wording } from './changes';
import { cardChanges, pageChanges } from './page-changes';

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
