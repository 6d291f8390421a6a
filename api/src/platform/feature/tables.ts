/** What a feature declares about a table: how long rows are retained, and whose personal data they hold. */
import type { BASES } from '@spreadwise/contract/legal-texts';
import { getTableColumns, getTableName, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS, utcDay } from '../lib/time';

export interface RetentionSettings {
  readonly visits: number;
  readonly audit: number;
  readonly events: number;
}

type IsDue = (before: Date) => SQL | undefined;

export type Retention =
  /** The retention job deletes rows this many days after `since`. */
  | {
      readonly kind: 'swept';
      readonly days: number | keyof RetentionSettings;
      readonly since: string;
      readonly why: string;
      readonly isDue: IsDue;
    }
  /** The feature deletes the rows itself. */
  | { readonly kind: 'owned'; readonly until: string; readonly why: string }
  | { readonly kind: 'kept'; readonly why: string };

/** `due`: columns (instants or UTC days) that start the period, the earliest counts; or a condition for due rows. */
export const sweptAfter = (
  days: number | keyof RetentionSettings,
  due: PgColumn | readonly PgColumn[] | IsDue,
  text: { readonly since: string; readonly why: string },
): Retention => ({ kind: 'swept', days, ...text, isDue: typeof due === 'function' ? due : isPast(due) });

export const owned = (until: string, why: string): Retention => ({ kind: 'owned', until, why });
export const kept = (why: string): Retention => ({ kind: 'kept', why });

const isPast =
  (columns: PgColumn | readonly PgColumn[]): IsDue =>
  (before) =>
    or(
      ...[columns].flat().map((column) => lte(column, column.dataType === 'date' ? before : utcDay(before))),
    );

/** The legal basis for processing (GDPR, article 6). */
export type Basis = keyof typeof BASES;

/** How a column identifies a customer: by id, by address, by id as an actor of the audit log, or by a lease's key. */
export type Naming = 'id' | 'address' | 'actor' | 'lease';

/** Rows about customers. Exports include every column but `withheld`. */
export interface AboutCustomers<C extends string = string> {
  readonly kind: 'customers';
  readonly purpose: string;
  readonly basis: Basis;
  /** The columns that identify whose row it is. One match is enough; an address counts only where no id is named. */
  readonly whose: Readonly<Partial<Record<C, Naming>>>;
  /** Other columns about the person. The remaining columns are the product's own, and exported too. */
  readonly about?: readonly C[];
  /** Never exported: hashes of secrets, other people's data, and copies of data that is exported already. */
  readonly withheld?: readonly C[];
  /** Texts to others, never exported: a row that names the customer's address there is erased as well. */
  readonly mentions?: readonly C[];
  /** Default: the rows are deleted. */
  readonly erasure?: Erasure<C>;
}

export type Erasure<C extends string = string> =
  /** The rows remain, with these columns overwritten; SQL only removes links. */
  | {
      readonly kind: 'cleared';
      readonly columns: Readonly<Partial<Record<C, string | null | SQL>>>;
      readonly why: string;
    }
  | { readonly kind: 'kept'; readonly why: string };

/** Rows of the customer whose id is in `customerId`, kept for the contract; `more` says what else is so. */
export const ofCustomer = <C extends string = never>(
  purpose: string,
  more: Partial<Omit<AboutCustomers<C | 'customerId'>, 'kind' | 'purpose' | 'whose'>> = {},
): AboutCustomers<C | 'customerId'> => ({
  ...{ kind: 'customers', purpose, basis: 'contract' },
  whose: { customerId: 'id' } as AboutCustomers<C | 'customerId'>['whose'],
  ...more,
});

/** People who are not customers: the owner, members of teams. They contact the owner. */
export interface AboutOthers {
  readonly kind: 'others';
  readonly who: string;
  readonly purpose: string;
  readonly basis: Basis;
}

export type PersonalData<C extends string = string> =
  | AboutCustomers<C>
  | AboutOthers
  | { readonly kind: 'nobody'; readonly why: string };

export const nobody = (why: string) => ({ kind: 'nobody', why }) as const;

export interface CustomerTable extends TableDeclaration {
  readonly data: AboutCustomers;
}

export interface TableDeclaration {
  readonly table: PgTable;
  readonly name: string;
  readonly retention: Retention;
  readonly data: PersonalData;
  /** Text and JSON columns that the owner's SQL console may show. It always shows numbers, times and enums. */
  readonly console: readonly string[];
}

type ColumnOf<T extends PgTable> = Extract<keyof T['$inferSelect'], string>;

export const declareTable = <T extends PgTable>(
  table: T,
  retention: Retention,
  data: PersonalData<ColumnOf<T>>,
  { console = [] }: { readonly console?: readonly ColumnOf<T>[] } = {},
): TableDeclaration => ({ table, name: getTableName(table), retention, data, console });

export const customerTables = (tables: readonly TableDeclaration[]): readonly CustomerTable[] =>
  tables.filter((one): one is CustomerTable => one.data.kind === 'customers');

export function columnOf({ table, name }: TableDeclaration, column: string): PgColumn {
  const found = (getTableColumns(table) as Record<string, PgColumn>)[column];
  if (!found) throw new Error(`${name} has no column ${column}.`);
  return found;
}

/** The retention period in words, for documents and exports. */
export function periodText(retention: Retention): string {
  if (retention.kind === 'kept') return 'for good';
  if (retention.kind === 'owned') return `until ${retention.until}`;
  const { days, since } = retention;
  if (typeof days === 'string') return `\`retention.${days}\` days after ${since}`;
  if (days === 0) return `until the hour after ${since}`;
  return `${days} ${days === 1 ? 'day' : 'days'} after ${since}`;
}

/** The rows that the retention job deletes now; null: the job never deletes from this table. */
export function dueRows({ retention }: TableDeclaration, settings: RetentionSettings, now: Date): SQL | null {
  if (retention.kind !== 'swept') return null;
  const days = typeof retention.days === 'number' ? retention.days : settings[retention.days];
  return retention.isDue(new Date(now.getTime() - days * DAY_MS)) ?? sql`false`;
}
