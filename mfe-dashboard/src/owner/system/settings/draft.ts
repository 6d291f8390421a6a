/** What is being changed, as it stands in the fields, and what that comes to. Pure. */

import type { ScheduledChange, Setting, SettingForm, SettingValue } from '@spreadwise/contract';
import { moneyText } from '@spreadwise/contract/figure-text';
import { namesIn } from '../../../common/typed-names';
import { numberIn } from '../../../common/typed-number';

/** Setting -> the texts of its fields; null: the default is wanted. What is not in it stays as it is. */
export type Draft = Readonly<Record<string, readonly string[] | null>>;

export interface DraftChange {
  readonly setting: Setting;
  /** Null: the default. */
  readonly value: SettingValue | null;
}

const ON = 'on';
const OFF = 'off';

/** One text, or of an audience two: the tiers and the share. */
export function textsOf(form: SettingForm, value: SettingValue): readonly string[] {
  if (typeof value === 'boolean') return [value ? ON : OFF];
  if (form.kind === 'money') return [(Number(value) / 100).toFixed(2)];
  if (Array.isArray(value)) return [value.join(', ')];
  if (typeof value === 'object') return [value.tiers.join(', '), String(value.share)];
  return [String(value)];
}

export type Read = { readonly value: SettingValue } | { readonly error: string };

/** The server says the same once more, and has the last word. */
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
      return text.trim() === '' ? { error: 'It needs a text.' } : { value: text.trim() };
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
  const value = Math.round((numberIn(text) ?? Number.NaN) * factor * 1e6) / 1e6;
  if (value >= least && value <= most) return { value };
  return { error: `A number from ${least / factor} to ${most / factor} ${unit}.` };
}

function knownIn(text: string, known: readonly string[]): Read {
  const names = namesIn(known.length > 0 ? text.toLowerCase() : text.toUpperCase());
  const stranger = known.length > 0 && names.find((name) => !known.includes(name));
  return stranger ? { error: `${stranger} is not known. Known are ${known.join(', ')}.` } : { value: names };
}

function audienceIn(text: string, share: string, known: readonly string[]): Read {
  const names = namesIn(text.toUpperCase());
  const stranger = names.find((name) => !known.includes(name));
  if (stranger) return { error: `${stranger} is no tier. There are ${known.join(', ')}.` };
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

/** What waits for a setting, the next one first. */
export const waitingFor = (key: string, scheduled: readonly ScheduledChange[]): readonly Waiting[] =>
  scheduled
    .filter(({ state }) => state === 'waiting')
    .flatMap(({ dueAt, changes }) =>
      changes.filter((one) => one.key === key).map(({ after }) => ({ dueAt, after })),
    );

/** What a setting will be at a time, when what waits until then is done. */
export function valueAt(
  { key, value, default: fallback }: Setting,
  scheduled: readonly ScheduledChange[],
  at: string,
): SettingValue {
  const last = waitingFor(key, scheduled).findLast(({ dueAt }) => dueAt <= at);
  return last ? (last.after ?? fallback) : value;
}

/** What would be saved, which for a later time may be what holds now; null while a field is wrong. */
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

/** A value as people read it. */
export function valueText(form: SettingForm | undefined, value: SettingValue | null): string {
  if (value === null) return 'the default';
  if (form?.kind === 'money') return moneyText(Number(value), 'EUR');
  if (form?.kind === 'number') return `${value} ${form.unit}`;
  if (typeof value === 'boolean') return value ? 'On' : 'Off';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  if (typeof value === 'object') return audienceText(form, value);
  return String(value);
}

function audienceText(
  form: SettingForm | undefined,
  { tiers, share }: Extract<SettingValue, { share: number }>,
): string {
  if (tiers.length === 0 || share === 0) return 'nobody';
  const isAll = form?.kind === 'audience' && tiers.length === form.tiers.length;
  return `${share === 100 ? '' : `${share} % of `}${isAll ? 'everybody' : tiers.join(', ')}`;
}
