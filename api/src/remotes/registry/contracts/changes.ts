/** How changes of a contract are made: one sentence each, and whether it asks for more than before. */
import type { ContractChange } from '@spreadwise/contract';

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
