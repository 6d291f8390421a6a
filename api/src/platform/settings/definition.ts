/** Settings that the owner changes at run time. A feature exports its settings as values, declares and reads them. */
import { isDeepStrictEqual } from 'node:util';
import {
  audience,
  type ColumnForm,
  type SETTING_GROUPS,
  type SettingForm,
  type SettingValue,
} from '@spreadwise/contract';
import { type Permission, TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';

interface Definition<V extends SettingValue = SettingValue> {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly label: string;
  readonly help: string;
  readonly takesEffect: string;
  readonly permission: Permission;
  readonly schema: z.ZodType<V>;
  readonly form: SettingForm;
  readonly default: V;
}

export interface Setting<V extends SettingValue = SettingValue> extends Definition<V> {
  /** Its name in the database and the panel, e.g. `advice.floor`. */
  readonly key: string;
}

/** A group of settings of which only changed entries are stored, e.g. the template of each mail. */
export interface SettingMap<V extends SettingValue = SettingValue, K extends string = string> {
  /** The prefix of its entries' keys, followed by a dot. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly entries: Readonly<Record<K, Setting<V>>>;
}

export type DeclaredSetting = Setting | SettingMap;

export interface SettingsReader {
  get<V extends SettingValue>(setting: Setting<V>): V;
}

export interface Settings extends SettingsReader {
  /** Called after every change, once `get` returns the new values. Returns the unsubscribe function. */
  onChange(listener: () => void): () => void;
}

export const setting = <V extends SettingValue>(key: string, definition: Definition<V>): Setting<V> => ({
  key,
  ...definition,
});

/** Shared by the settings of a group that require `system.configuration`. */
export const ofSystem = (group: Definition['group'], takesEffect = 'within seconds') =>
  ({ group, permission: 'system.configuration', takesEffect }) as const;

/** All single settings, including the entries of maps. */
export const settingsOf = (declared: readonly DeclaredSetting[]): readonly Setting[] =>
  declared.flatMap((one) => ('entries' in one ? Object.values(one.entries) : [one]));

/** Calls `onMade` whenever the result of `make` has changed. Returns the unsubscribe function. */
export function followSettings<T>(
  settings: Settings,
  make: (settings: SettingsReader) => T,
  onMade: (made: T) => void,
): () => void {
  let last = make(settings);
  return settings.onChange(() => {
    const next = make(settings);
    if (isDeepStrictEqual(next, last)) return;
    last = next;
    onMade(next);
  });
}

/** How values are entered, and the matching schema. */
export type Kind<V extends SettingValue> = Pick<Definition<V>, 'schema' | 'form' | 'default'>;

export const onOff = (value: boolean): Kind<boolean> => ({
  schema: z.boolean('It is on or off.'),
  form: { kind: 'switch' },
  default: value,
});

/** Values must be whole multiples of `step`. */
export function number(
  value: number,
  { unit, least, most, step = 1 }: { unit: string; least: number; most: number; step?: number },
): Kind<number> {
  const words = `It may be from ${least} to ${most} ${unit}, in steps of ${step}.`;
  const schema = z
    .number(words)
    .min(least, words)
    .max(most, words)
    .refine((given) => Math.abs(given / step - Math.round(given / step)) < 1e-6, words);
  return { schema, form: { kind: 'number', unit, least, most, step }, default: value };
}

/** In cents. */
export function money(value: number, { least, most }: { least: number; most: number }): Kind<number> {
  const words = `It may be from ${least / 100} to ${most / 100} euros, in whole cents.`;
  return {
    schema: z.int(words).min(least, words).max(most, words),
    form: { kind: 'money', least, most },
    default: value,
  };
}

export const choice = <const O extends string>(value: NoInfer<O>, options: readonly O[]): Kind<O> => ({
  ...choices(options),
  default: value,
});

const asTyped = (typed: string): string => typed;

/** A list of names from `known`, or matching `pattern` once `read` as they were meant. */
export function names({
  value = [],
  known = [],
  pattern = /./,
  read = asTyped,
  most,
}: {
  value?: readonly string[];
  known?: readonly string[];
  pattern?: RegExp;
  read?: (typed: string) => string;
  most: number;
}): Kind<string[]> {
  const isOne = (name: string) => (known.length > 0 ? known.includes(name) : pattern.test(name));
  const one = z
    .string()
    .overwrite(read)
    .refine(isOne, { error: ({ input }) => `${String(input)} is unknown.` });
  return {
    schema: z.array(one, 'It is a list of names.').max(most, `At most ${most} names.`),
    form: { kind: 'names', known: [...known], most },
    default: [...value],
  };
}

/** May be empty only if the default is. */
export const text = (value: string, most: number): Kind<string> => ({
  schema: z
    .string('It is a text.')
    .trim()
    .min(Math.min(1, value.length), 'It needs a text.')
    .max(most, `It has at most ${most} characters.`),
  form: { kind: 'text', most },
  default: value,
});

/** Ordered lines of text; may be empty only if the default is. */
export function lines(
  value: readonly string[],
  { most, mostCharacters }: { most: number; mostCharacters: number },
): Kind<string[]> {
  const line = text('a line', mostCharacters).schema;
  return {
    schema: z
      .array(line, 'It is a list of texts.')
      .min(Math.min(1, value.length), 'It needs a line.')
      .max(most, `At most ${most} lines.`),
    form: { kind: 'lines', most, mostCharacters },
    default: [...value],
  };
}

type Cell = string | number | null;
interface Column<V extends Cell = Cell> {
  readonly label: string;
  readonly schema: z.ZodType<V>;
  readonly form: ColumnForm['form'];
  readonly isOptional?: boolean;
}
type Row<C> = { [K in keyof C]: C[K] extends Column<infer V> ? V : never };

/** Columns of numbers, of options to choose from, or of texts that match a pattern. */
export const numbers = (bounds: Parameters<typeof number>[1]): Omit<Column<number>, 'label'> => {
  const { schema, form } = number(bounds.least, bounds);
  return { schema, form: form as ColumnForm['form'] };
};
export const choices = <const O extends string>(options: readonly O[]): Omit<Column<O>, 'label'> => ({
  schema: z.enum(options as readonly [O, ...O[]], `It is one of ${options.join(', ')}.`),
  form: { kind: 'choice', options: [...options] },
});
export const texts = (pattern: RegExp, most: number, read = asTyped): Omit<Column<string>, 'label'> => ({
  schema: z
    .string()
    .overwrite(read)
    .max(most)
    .regex(pattern, { error: ({ input }) => `“${String(input)}” has the wrong format.` }),
  form: { kind: 'text', most },
});
export const orNothing = <V extends Cell>(
  column: Omit<Column<V>, 'label'>,
): Omit<Column<V | null>, 'label'> => ({ ...column, schema: column.schema.nullable(), isOptional: true });

/** Rows that must differ in the columns of `unique`; none by default. */
export function table<C extends Readonly<Record<string, Column>>>(
  columns: C,
  { unique, most }: { unique: readonly (keyof C & string)[]; most: number },
): Kind<Row<C>[]> {
  const row = z.strictObject(
    Object.fromEntries(Object.entries(columns).map(([name, one]) => [name, one.schema])),
  );
  const keyOf = (one: Readonly<Record<string, unknown>>) => JSON.stringify(unique.map((name) => one[name]));
  const schema = z
    .array(row, 'It is a list of rows.')
    .max(most, `At most ${most} rows.`)
    .refine((rows) => new Set(rows.map(keyOf)).size === rows.length, 'Two rows are about the same.');
  const forms = Object.entries(columns).map(([name, { label, form, isOptional = false }]) => ({
    ...{ name, label, form, isOptional },
  }));
  return {
    schema: schema as unknown as z.ZodType<Row<C>[]>,
    form: { kind: 'table', columns: forms, most },
    default: [],
  };
}

export const everybody = (): Kind<z.output<typeof audience>> => ({
  schema: audience,
  form: { kind: 'audience', tiers: [...TIER_NAMES] },
  default: { tiers: [...TIER_NAMES], share: 100 },
});
