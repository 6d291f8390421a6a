/** The details of an audit row as readable text, never in their stored form. Pure. */
import type { AuditEntry } from '@spreadwise/contract';
import { SUM_SETTINGS } from '@spreadwise/contract/bounds';
import { moneyText } from '@spreadwise/contract/figure-text';
import { utcText } from '@spreadwise/shared-screens';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/;
/** A version's hash, shown by its first digits. */
const HASH = /^[0-9a-f]{16,}$/;
const HASH_SHOWN = 8;
/** Pairs of old and new value, by the names that actions store them under. */
const FROM_TO = [
  ['from', 'to'],
  ['before', 'after'],
  ['before', 'version'],
] as const;

/** advice.exchanges-off: Advice exchanges off. */
function nameText(name: string): string {
  const words = name
    .replace(/Cents$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[.\-_]+/g, ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1).toLowerCase()}`;
}

/** Whether it says nothing to a reader: the address of an invoice's page. */
const isAddress = (name: string) => /url$/i.test(name);

function valueText(value: unknown, name = ''): string {
  if (value === null || value === undefined || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  const isSum = name.endsWith('Cents') || SUM_SETTINGS.includes(name);
  if (isSum && typeof value === 'number') return moneyText(value, 'EUR');
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => valueText(one)).join(', ');
  if (typeof value === 'object')
    return Object.entries(value)
      .filter(([name]) => !isAddress(name))
      .map(([name, one]) => `${nameText(name).toLowerCase()} ${valueText(one, name)}`)
      .join(', ');
  const text = String(value);
  if (INSTANT.test(text)) return utcText(text);
  return HASH.test(text) ? text.slice(0, HASH_SHOWN) : text;
}

interface Change {
  readonly key: string;
  readonly before: unknown;
  readonly after: unknown;
}

const isChange = (value: unknown): value is Change =>
  typeof value === 'object' && value !== null && 'key' in value && 'before' in value && 'after' in value;

/** A setting that was not set has its default. */
const changeText = ({ key, before, after }: Change): string =>
  `${nameText(key)}: from ${settingText(before, key)} to ${settingText(after, key)}`;
const settingText = (value: unknown, key: string) => (value === null ? 'the default' : valueText(value, key));

export function factsOf(details: AuditEntry['details']): string[] {
  const left = { ...details };
  const facts: string[] = [];
  const pair = FROM_TO.find(([from, to]) => from in left && to in left);
  if (pair) {
    const [from, to] = pair;
    facts.push(`from ${valueText(left[from])} to ${valueText(left[to])}`);
    delete left[from];
    delete left[to];
  }
  for (const [name, value] of Object.entries(left)) {
    if (Array.isArray(value) && value.length > 0 && value.every(isChange))
      facts.push(...value.map(changeText));
    else if (value !== null && !isAddress(name)) facts.push(`${nameText(name)}: ${valueText(value, name)}`);
  }
  return facts;
}
