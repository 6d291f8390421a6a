/** What a feature declares of a table: how long its rows are kept, and whose personal data they hold. */
import { getTableColumns, getTableName, lte, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../lib/timing/durations';
import { utcDay } from '../lib/timing/utc-day';

/** Periods that the owner chooses, in days. */
export interface RetentionSettings {
  readonly visits: number;
  readonly audit: number;
  readonly events: number;
  readonly mails: number;
}

export type Retention =
  /** The retention job deletes rows so many days after `since`. */
  | {
      readonly kind: 'swept';
      readonly days: number | keyof RetentionSettings;
      readonly since: string;
      readonly why: string;
      readonly isDue: (before: Date) => SQL | undefined;
    }
  /** The feature deletes them itself. */
  | { readonly kind: 'owned'; readonly until: string; readonly why: string }
  | { readonly kind: 'kept'; readonly why: string };

/** `columns`: the moments or UTC days from which the period counts; the earliest decides. */
export const sweptAfter = (
  days: number | keyof RetentionSettings,
  columns: PgColumn | readonly PgColumn[],
  {
    since,
    why,
    isDue = isPast(columns),
  }: { since: string; why: string; isDue?: (before: Date) => SQL | undefined },
): Retention => ({ kind: 'swept', days, since, why, isDue });

export const owned = (until: string, why: string): Retention => ({ kind: 'owned', until, why });
export const kept = (why: string): Retention => ({ kind: 'kept', why });

const isPast = (columns: PgColumn | readonly PgColumn[]) => (before: Date) =>
  or(...[columns].flat().map((column) => lte(column, column.dataType === 'date' ? before : utcDay(before))));

/** What may be done with a person's data (GDPR, article 6). */
export type Basis = 'contract' | 'legal obligation' | 'legitimate interest' | 'consent';

/** How a column names a customer: the id, the address, the id as an actor of the audit log, or the key of a lease. */
export type Naming = 'id' | 'address' | 'actor' | 'lease';

/** Rows about customers. Exported whole but for `withheld`. */
export interface AboutCustomers<C extends string = string> {
  readonly kind: 'customers';
  readonly purpose: string;
  readonly basis: Basis;
  /** The columns by which a row is found to be somebody's; one match is enough. */
  readonly whose: Readonly<Partial<Record<C, Naming>>>;
  /** What else of the row tells of the person. */
  readonly about: readonly C[];
  /** Never exported: hashes of secrets, other people's data, and copies of what is exported already. */
  readonly withheld?: readonly C[];
  readonly erasure: Erasure<C>;
}

export type Erasure<C extends string = string> =
  | { readonly kind: 'deleted' }
  /** The rows stay, with these columns overwritten. */
  | {
      readonly kind: 'cleared';
      readonly columns: Readonly<Partial<Record<C, string | null>>>;
      readonly why: string;
    }
  | { readonly kind: 'kept'; readonly why: string };

/** People who are no customers: the owner, members of teams. They ask the owner. */
export interface AboutOthers<C extends string = string> {
  readonly kind: 'others';
  readonly who: string;
  readonly purpose: string;
  readonly basis: Basis;
  readonly about: readonly C[];
}

export interface AboutNobody {
  readonly kind: 'nobody';
  readonly why: string;
}

export type PersonalData<C extends string = string> = AboutCustomers<C> | AboutOthers<C> | AboutNobody;

export const nobody = (why: string): AboutNobody => ({ kind: 'nobody', why });

export interface TableDeclaration {
  readonly table: PgTable;
  /** As the database names it. */
  readonly name: string;
  readonly retention: Retention;
  readonly data: PersonalData;
}

export const declareTable = <T extends PgTable>(
  table: T,
  retention: Retention,
  data: PersonalData<Extract<keyof T['$inferSelect'], string>>,
): TableDeclaration => ({ table, name: getTableName(table), retention, data });

/** The drizzle column by its name in the code. */
export function columnOf({ table, name }: TableDeclaration, column: string): PgColumn {
  const found = (getTableColumns(table) as Record<string, PgColumn>)[column];
  if (!found) throw new Error(`${name} has no column ${column}.`);
  return found;
}

/** The rows that the retention job deletes now; null: none of this table. */
export function dueRows({ retention }: TableDeclaration, settings: RetentionSettings, now: Date): SQL | null {
  if (retention.kind !== 'swept') return null;
  const days = typeof retention.days === 'number' ? retention.days : settings[retention.days];
  return retention.isDue(new Date(now.getTime() - days * DAY_MS)) ?? sql`false`;
}
