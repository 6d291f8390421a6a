/** The fields being edited, and the resulting changes. Pure. */

import type {
  ColumnForm,
  ScheduledChange,
  Setting,
  SettingForm,
  SettingRow,
  SettingValue,
} from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { asListed, namesIn, numberIn } from '@spreadwise/shared-screens';

/** Setting -> the texts of its fields; null: reset to the default. Settings not in it are unchanged. */
export type Draft = Readonly<Record<string, readonly string[] | null>>;

export interface DraftChange {
  readonly setting: Setting;
  /** Null: the default. */
  readonly value: SettingValue | null;
}

const ON = 'on';
const OFF = 'off';

/** One text; for an audience two, tiers and share; for a mail three; for a table one per cell, row by row. */
export function textsOf(form: SettingForm, value: SettingValue): readonly string[] {
  if (typeof value === 'boolean') return [value ? ON : OFF];
  if (form.kind === 'money') return [(Number(value) / 100).toFixed(2)];
  if (form.kind === 'table')
    return rowsOf(value).flatMap((row) => form.columns.map(({ name }) => String(row[name] ?? '')));
  if (Array.isArray(value)) return [value.join(form.kind === 'lines' ? '\n' : ', ')];
  if (typeof value !== 'object') return [String(value)];
  if ('subject' in value) return [value.subject, value.heading, value.body];
  return [value.tiers.join(', '), String(value.share)];
}

const rowsOf = (value: SettingValue): readonly SettingRow[] =>
  Array.isArray(value) ? value.filter((row) => typeof row === 'object') : [];

/** The texts of a table by row. */
export function rowTexts(
  columns: readonly ColumnForm[],
  texts: readonly string[],
): readonly (readonly string[])[] {
  const width = columns.length;
  return Array.from({ length: texts.length / width }, (_, row) =>
    texts.slice(row * width, (row + 1) * width),
  );
}

export const emptyRow = (columns: readonly ColumnForm[]): readonly string[] =>
  columns.map(({ form, isOptional }) =>
    form.kind === 'choice' && !isOptional ? (form.options[0] ?? '') : '',
  );

export type Read = { readonly value: SettingValue } | { readonly error: string };

/** The server validates the same again and has the last word. */
export function readTexts(form: SettingForm, texts: readonly string[]): Read {
  const [text = '', share = ''] = texts;
  switch (form.kind) {
    case 'switch':
      return { value: text === ON };
    case 'number':
      return boundedIn(text, form, 1, form.unit);
    case 'money':
      return boundedIn(text, form, 100, 'euros');
    case 'choice':
      return { value: text };
    case 'text':
      return text.trim() === '' ? { error: 'Enter a text.' } : { value: text.trim() };
    case 'lines':
      return linesIn(text, form);
    case 'table':
      return rowsIn(form.columns, texts, form.most);
    case 'mail':
      return wordsIn(form, texts);
    case 'names':
      return knownIn(text, form.known);
    case 'audience':
      return audienceIn(text, share, form.tiers);
  }
}

function boundedIn(
  text: string,
  { least, most }: { readonly least: number; readonly most: number },
  factor: number,
  unit: string,
): Read {
  const value = Math.round((numberIn(text) ?? Number.NaN) * factor * 1e8) / 1e8;
  if (value >= least && value <= most) return { value };
  return { error: `Enter a number from ${least / factor} to ${most / factor} ${unit}.` };
}

export type MailForm = Extract<SettingForm, { kind: 'mail' }>;

function wordsIn(
  { placeholders, most }: MailForm,
  [subject = '', heading = '', body = '']: readonly string[],
): Read {
  const value = { subject: subject.trim(), heading: heading.trim(), body: body.trim() };
  for (const [part, text] of Object.entries(value) as [keyof typeof value, string][]) {
    if (text === '') return { error: `The ${part} needs a text.` };
    if (text.length > most[part]) return { error: `The ${part} has at most ${most[part]} characters.` };
    const stranger = [...text.matchAll(/\{([^{}\n]*)\}/g)].find(
      ([, name]) => !placeholders.some((known) => known.name === name),
    );
    if (stranger)
      return { error: `The ${part} has ${stranger[0]}, which is not a placeholder of this mail.` };
  }
  return { value };
}

function linesIn(text: string, { most, mostCharacters }: Extract<SettingForm, { kind: 'lines' }>): Read {
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  if (lines.length === 0) return { error: 'Enter at least one line.' };
  if (lines.length > most) return { error: `At most ${most} lines.` };
  const long = lines.find((line) => line.length > mostCharacters);
  return long
    ? { error: `“${long.slice(0, 20)}…” is longer than ${mostCharacters} characters.` }
    : { value: lines };
}

function rowsIn(columns: readonly ColumnForm[], texts: readonly string[], most: number): Read {
  const rows: SettingRow[] = [];
  for (const [index, cells] of rowTexts(columns, texts).entries()) {
    const row: SettingRow = {};
    for (const [place, column] of columns.entries()) {
      const read = cellIn(column, cells[place] ?? '');
      if ('error' in read) return { error: `Row ${index + 1}, ${column.label.toLowerCase()}: ${read.error}` };
      row[column.name] = read.cell;
    }
    rows.push(row);
  }
  return rows.length > most ? { error: `At most ${most} rows.` } : { value: rows };
}

function cellIn(
  { form, isOptional }: ColumnForm,
  text: string,
): { readonly cell: string | number | null } | { readonly error: string } {
  if (text.trim() === '') return isOptional ? { cell: null } : { error: 'Enter a value.' };
  if (form.kind !== 'number') return { cell: text.trim() };
  const read = boundedIn(text, form, 1, form.unit);
  return 'error' in read ? read : { cell: Number(read.value) };
}

function knownIn(text: string, known: readonly string[]): Read {
  const names = namesIn(known.length > 0 ? text.toLowerCase() : asListed(text));
  const stranger = known.length > 0 && names.find((name) => !known.includes(name));
  return stranger ? { error: `${stranger} is unknown. Allowed: ${known.join(', ')}.` } : { value: names };
}

function audienceIn(text: string, share: string, known: readonly string[]): Read {
  const names = namesIn(text.toUpperCase());
  const stranger = names.find((name) => !known.includes(name));
  if (stranger) return { error: `${stranger} is not a tier. Tiers: ${known.join(', ')}.` };
  const percent = boundedIn(share, { least: 0, most: 100 }, 1, 'percent');
  if ('error' in percent) return percent;
  type Tiers = Extract<SettingValue, { tiers: unknown }>['tiers'];
  return { value: { tiers: names as Tiers, share: Math.round(Number(percent.value)) } };
}

const isSame = (a: SettingValue, b: SettingValue) => JSON.stringify(a) === JSON.stringify(b);

/** Whether it would change nothing now. */
export const isAsNow = ({ setting, value }: DraftChange): boolean =>
  value === null ? !setting.isSet : isSame(value, setting.value) && setting.wrong === null;

export interface Waiting {
  readonly dueAt: string;
  /** Null: the default. */
  readonly after: SettingValue | null;
}

/** The changes scheduled for a setting, next one first. */
export const waitingFor = (key: string, scheduled: readonly ScheduledChange[]): readonly Waiting[] =>
  scheduled
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ dueAt, changes }) =>
      changes.filter((one) => one.key === key).map(({ after }) => ({ dueAt, after })),
    );

/** The value of a setting at a time, after the changes scheduled until then. */
export function valueAt(
  { key, value, default: fallback }: Setting,
  scheduled: readonly ScheduledChange[],
  at: string,
): SettingValue {
  const last = waitingFor(key, scheduled).findLast(({ dueAt }) => dueAt <= at);
  return last ? (last.after ?? fallback) : value;
}

/** The changes to save; for a later time a change may equal the current value. Null while a field is invalid. */
export function changesOf(
  settings: readonly Setting[],
  draft: Draft,
  scheduled: readonly ScheduledChange[],
): readonly DraftChange[] | null {
  const changes: DraftChange[] = [];
  for (const setting of settings) {
    const texts = draft[setting.key];
    if (texts === undefined) continue;
    const read = texts && readTexts(setting.form, texts);
    if (read && 'error' in read) return null;
    const change = { setting, value: read ? read.value : null };
    if (!isAsNow(change) || waitingFor(setting.key, scheduled).length > 0) changes.push(change);
  }
  return changes;
}

/** A value as readable text. */
export function valueText(form: SettingForm | undefined, value: SettingValue | null): string {
  if (value === null) return 'the default';
  if (form?.kind === 'money') return moneyText(Number(value), 'EUR');
  if (form?.kind === 'number') return `${value} ${form.unit}`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (form?.kind === 'table') return rowsText(form.columns, rowsOf(value));
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.join(form?.kind === 'lines' ? ' · ' : ', ');
  if (typeof value !== 'object') return String(value);
  return 'subject' in value
    ? `${value.subject} / ${value.heading} / ${value.body}`
    : audienceText(form, value);
}

const rowsText = (columns: readonly ColumnForm[], rows: readonly SettingRow[]): string =>
  rows
    .map((row) => columns.flatMap(({ name, form }) => cellText(form, row[name] ?? null)).join(' '))
    .join('; ') || 'none';

const cellText = (form: ColumnForm['form'], cell: string | number | null): readonly string[] =>
  cell === null ? [] : [form.kind === 'number' ? `${cell} ${form.unit}` : String(cell)];

function audienceText(
  form: SettingForm | undefined,
  { tiers, share }: Extract<SettingValue, { share: number }>,
): string {
  if (tiers.length === 0 || share === 0) return 'nobody';
  const isAll = form?.kind === 'audience' && tiers.length === form.tiers.length;
  return `${share === 100 ? '' : `${share}% of `}${isAll ? 'everybody' : tiers.join(', ')}`;
}
