/** The owner's settings in force, served from memory, loaded at the start, after each change and when one is due; and
 * set by a command. */
import type { SettingValue } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import { parseJson } from '../../platform/lib/text';
import { job, REAL_TIMERS, startPeriodic, type Timers } from '../../platform/lib/time';
import { type DeclaredSetting, type Setting, type Settings, settingsOf } from '../../platform/settings';
import { decideChange, type KnownSettings, readOverrides } from './changes';
import { createSettingsStore, type SettingsStore } from './settings-store';

interface SettingsContext {
  readonly db: Database;
  readonly bus: Pick<Bus, 'publish' | 'subscribe'>;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly timers?: Pick<Timers, 'every'>;
  readonly declared: readonly DeclaredSetting[];
}

/** A process that missed a notice is up to date after this. */
const LOOK_EVERY_MS = 3_000;
const SCHEDULE_EVERY_MS = 2_000;

export async function startSettings(context: SettingsContext) {
  const { db, bus, now, log, timers = REAL_TIMERS } = context;
  const store = createSettingsStore(db);
  const known = new Map(settingsOf(context.declared).map((one) => [one.key, one]));
  const settings = createSettings(known, store, log);
  await settings.load();
  const stopHearing = bus.subscribe('settings.changed', () => {
    // If the database is down, the next poll loads them.
    void settings.load().catch(() => {});
  });
  const stopLooking = startPeriodic(
    {
      everyMs: LOOK_EVERY_MS,
      work: settings.load,
      onFailure: (error) =>
        log.warn({ err: error }, 'settings could not be reloaded; the last ones stay in force'),
    },
    timers,
  );
  const onWritten = async (version: number) => {
    bus.publish('settings.changed', { version });
    await settings.load();
  };
  const doDue = async () => {
    for (;;) {
      const outcome = await store.doNextDue(now(), ({ changes }, { values }) =>
        decideChange(known, values, changes, null),
      );
      if (outcome === null) return;
      if (typeof outcome === 'number') await onWritten(outcome);
      else log.warn({ why: outcome.words }, 'a scheduled change of settings was refused');
    }
  };
  return {
    ...{ settings, known, store, onWritten },
    jobs: [job('settings-schedule', SCHEDULE_EVERY_MS, doDue, 'scheduled changes of settings are delayed')],
    stop() {
      stopLooking();
      stopHearing();
    },
  };
}

export type RunningSettings = Awaited<ReturnType<typeof startSettings>>;

function createSettings(known: KnownSettings, store: SettingsStore, log: SettingsContext['log']) {
  const listeners = new Set<() => void>();
  let version = 0;
  let read = readOverrides(known, {});

  const load = async () => {
    const found = await store.current();
    if (found.version <= version) return;
    version = found.version;
    read = readOverrides(known, found.values);
    for (const [setting, wrong] of read.wrong)
      log.warn({ setting, version, wrong }, 'a stored setting is invalid; its default applies');
    for (const listener of listeners) listener();
  };
  return {
    get: <V extends SettingValue>(setting: Setting<V>) =>
      (read.values.get(setting.key) ?? setting.default) as V,
    onChange(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get version() {
      return version;
    },
    state: ({ key, default: value }: Setting) => ({
      value: read.values.get(key) ?? value,
      default: value,
      isSet: read.values.has(key) || read.wrong.has(key),
      wrong: read.wrong.get(key) ?? null,
    }),
    /** Loads the newest version; a no-op if it is loaded already. */
    load,
  } satisfies Settings & Record<string, unknown>;
}

const USAGE = 'npm run set -- business.name="Spreadwise GmbH" business.address="Main Street 1; 10115 Berlin"';

/** Returns null when done, otherwise why not. */
export async function setByArguments(
  db: Database,
  declared: readonly DeclaredSetting[],
  given: readonly string[],
  at: Date,
): Promise<string | null> {
  const known = new Map(settingsOf(declared).map((one) => [one.key, one]));
  const pairs = given.map((one) => /^([^=]+)=(.*)$/s.exec(one)?.slice(1));
  if (pairs.length === 0 || pairs.includes(undefined)) return `Say what to set: ${USAGE}`;
  const wanted = Object.fromEntries(
    pairs.map(([key = '', value = ''] = []) => [key, readValue(known.get(key), value)]),
  );
  const order = { at, actor: 'owner', reason: 'With npm run set.' };
  const outcome = await createSettingsStore(db).change(order, ({ values }) =>
    decideChange(known, values, wanted, null),
  );
  return typeof outcome === 'number' ? null : outcome.words;
}

/** As docs/settings.md writes it: on or off, sums in euros. An empty value means the default. */
function readValue(setting: Setting | undefined, value: string): unknown {
  const kind = setting?.form.kind;
  if (value.trim() === '') return null;
  if (kind === 'text') return value;
  if (kind === 'lines' || kind === 'names') return value.split(';').map((line) => line.trim());
  if (kind === 'switch' && /^(on|off)$/.test(value)) return value === 'on';
  const json = parseJson(value);
  const read = json.ok ? json.value : value;
  return kind === 'money' && typeof read === 'number' ? Math.round(read * 1e10) / 1e8 : read;
}
