/** What the register says of a table: whose data stand in it, what for, and what becomes of them. */
import type * as schema from '../../../platform/db/schema';
import type { TableKey } from '../../../platform/retention';

type Columns<K extends TableKey> = Extract<keyof (typeof schema)[K]['$inferSelect'], string>;

/** What may be done with a person's data (GDPR, article 6). */
export type Basis = 'contract' | 'legal obligation' | 'legitimate interest' | 'consent';

/** How a column names a customer: the id, the address, the id as an actor of the audit log, or the key of a lease. */
export type Naming = 'id' | 'address' | 'actor' | 'lease';

/** Rows about customers: exported and erased by what stands here. */
export interface AboutCustomers<C extends string = string> {
  readonly kind: 'customers';
  readonly purpose: string;
  readonly basis: Basis;
  /** By which columns a row is found to be somebody's; one is enough. */
  readonly whose: Readonly<Partial<Record<C, Naming>>>;
  /** What else of the row tells of the person. */
  readonly about: readonly C[];
  /** What is the product's own: times, states, numbers. Exported as well. */
  readonly rest: readonly C[];
  /** What nobody is given: hashes of secrets, and copies of what is exported already. */
  readonly withheld?: readonly C[];
  readonly erasure: Erasure<C>;
}

export type Erasure<C extends string = string> =
  /** The rows go. */
  | { readonly kind: 'deleted' }
  /** The rows stay, without these. */
  | {
      readonly kind: 'cleared';
      readonly columns: Readonly<Partial<Record<C, string | null>>>;
      readonly why: string;
    }
  /** Nothing in them leads to a person who is known here. */
  | { readonly kind: 'kept'; readonly why: string };

/** People who are no customers: the owner, members of teams. They ask the owner. */
export interface AboutOthers<C extends string = string> {
  readonly kind: 'others';
  readonly who: string;
  readonly purpose: string;
  readonly basis: Basis;
  readonly about: readonly C[];
  readonly rest: readonly C[];
}

/** No person stands in it. */
export interface AboutNobody<C extends string = string> {
  readonly kind: 'nobody';
  readonly why: string;
  readonly rest: readonly C[];
}

export type Entry<C extends string = string> = AboutCustomers<C> | AboutOthers<C> | AboutNobody<C>;
export type EntryOf<K extends TableKey> = Entry<Columns<K>>;
