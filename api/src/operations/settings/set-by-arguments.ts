/** Sets settings from command arguments: KEY=VALUE, lines separated by semicolons. */
import type { Database } from '../../platform/db/database';
import { type DeclaredSetting, type Setting, settingsOf } from '../../platform/settings';
import { decideChange } from './changes';
import { createSettingsStore } from './settings-store';

const USAGE = 'npm run set -- business.name="Spreadwise GmbH" business.address="Main Street 1; 10115 Berlin"';

/** Returns null when done, otherwise why not. */
export async function setByArguments(
  db: Database,
  declared: readonly DeclaredSetting[],
  given: readonly string[],
  at: Date,
): Promise<string | null> {
  const known = new Map(settingsOf(declared).map((one) => [one.key, one]));
  const pairs = given.map((one) => /^([^=]+)=(.*)$/s.exec(one));
  if (pairs.length === 0 || pairs.includes(null)) return `Say what to set: ${USAGE}`;
  const wanted = Object.fromEntries(
    pairs.map((pair) => {
      const [, key = '', value = ''] = pair ?? [];
      return [key, readValue(known.get(key), value)];
    }),
  );
  const order = { at, actor: 'owner', reason: 'With npm run set.' };
  const outcome = await createSettingsStore(db).change(order, ({ values }) =>
    decideChange(known, values, wanted, null),
  );
  return typeof outcome === 'number' ? null : outcome.words;
}

/** An empty value means the default. */
function readValue(setting: Setting | undefined, value: string): unknown {
  if (value.trim() === '') return null;
  if (setting?.form.kind === 'text') return value;
  if (setting?.form.kind === 'lines' || setting?.form.kind === 'names')
    return value.split(';').map((line) => line.trim());
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
