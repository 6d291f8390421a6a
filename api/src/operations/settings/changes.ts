/** The result of a settings change: the new values, and the differences. Pure. */
import { isDeepStrictEqual } from 'node:util';
import type { SettingValue } from '@spreadwise/contract';
import type { Permission } from '@spreadwise/shared-auth/model';
import type { Setting } from '../../platform/settings';

/** Every declared setting, by key. */
export type KnownSettings = ReadonlyMap<string, Setting>;

/** Setting -> its value; missing ones have their default. */
export type Overrides = Readonly<Record<string, unknown>>;

/** Null: the default. */
export interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Setting -> its new value; null: its default. */
export type Wanted = Readonly<Record<string, unknown>>;

export interface ChangeRefusal {
  readonly kind: 'refused';
  readonly status: 400 | 403 | 404 | 409;
  readonly words: string;
}
export const refused = (status: ChangeRefusal['status'], words: string): ChangeRefusal => ({
  kind: 'refused',
  status,
  words,
});

export interface Decided {
  readonly kind: 'change';
  readonly changes: readonly Change[];
  readonly values: Overrides;
}

const labelOf = (known: KnownSettings, key: string) => known.get(key)?.label ?? key;

/** The value as stored, or why it is not allowed. */
function readValue({ schema }: Setting, value: unknown) {
  const parsed = schema.safeParse(value);
  return parsed.success
    ? { value: parsed.data }
    : { wrong: parsed.error.issues[0]?.message ?? 'It is not what the setting may be.' };
}

/** The usable values; the others fall back to their default, with the reason in `wrong`. */
export function readOverrides(known: KnownSettings, overrides: unknown) {
  const values = new Map<string, SettingValue>();
  const wrong = new Map<string, string>();
  const given = typeof overrides === 'object' && overrides !== null ? (overrides as Overrides) : {};
  for (const [key, setting] of known) {
    if (!Object.hasOwn(given, key)) continue;
    const read = readValue(setting, given[key]);
    if ('value' in read) values.set(key, read.value);
    else wrong.set(key, read.wrong);
  }
  return { values, wrong };
}

/** `held`: the caller's permissions; null: a scheduled change, checked when it was scheduled. */
export function decideChange(
  known: KnownSettings,
  current: Overrides,
  wanted: Wanted,
  held: readonly Permission[] | null,
): Decided | ChangeRefusal {
  const values: Record<string, unknown> = { ...current };
  for (const [key, value] of Object.entries(wanted)) {
    const setting = known.get(key);
    if (!setting) return refused(400, `There is no setting ${key}.`);
    const { label, permission } = setting;
    if (held && !held.includes(permission))
      return refused(403, `${label}: requires the permission ${permission}.`);
    if (value === null) {
      delete values[key];
      continue;
    }
    const read = readValue(setting, value);
    if ('wrong' in read) return refused(400, `${label}: ${read.wrong}`);
    values[key] = read.value;
  }
  const changes = differences(current, values);
  return changes.length > 0 ? { kind: 'change', changes, values } : refused(409, 'Nothing would change.');
}

/** The values after the waiting changes, in order; one that would be refused changes nothing. */
export const afterWaiting = (
  known: KnownSettings,
  current: Overrides,
  waiting: readonly Wanted[],
): Overrides =>
  waiting.reduce((values, wanted) => {
    const decided = decideChange(known, values, wanted, null);
    return decided.kind === 'change' ? decided.values : values;
  }, current);

/** Undoes a version; refused if one of its settings was changed since. */
export function decideUndo(
  known: KnownSettings,
  current: Overrides,
  changes: readonly Change[],
  held: readonly Permission[],
): Decided | ChangeRefusal {
  const moved = changes.find(({ key, after }) => !isDeepStrictEqual(current[key] ?? null, after));
  if (moved) return refused(409, `${labelOf(known, moved.key)} has changed since. Change it separately.`);
  const wanted = Object.fromEntries(changes.map(({ key, before }) => [key, before]));
  return decideChange(known, current, wanted, held);
}

export function differences(before: Overrides, after: Overrides): readonly Change[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return keys
    .map((key) => ({ key, before: before[key] ?? null, after: after[key] ?? null }))
    .filter((one) => !isDeepStrictEqual(one.before, one.after));
}

export const withLabel = <C extends { readonly key: string }>(known: KnownSettings, change: C) => ({
  ...change,
  label: labelOf(known, change.key),
});
