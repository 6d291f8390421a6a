/** Current settings for features: served from memory, loaded at the start and after each change. */
import type { SettingValue } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import type { Setting, Settings } from '../../platform/settings';
import { type KnownSettings, readOverrides } from './changes';
import type { SettingsStore } from './settings-store';

export interface SettingsOptions {
  readonly known: KnownSettings;
  readonly store: Pick<SettingsStore, 'current'>;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly log: Pick<Logger, 'warn'>;
}

export function createSettings({ known, store, bus, log }: SettingsOptions) {
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
  const stop = bus.subscribe('settings.changed', () => {
    // If the database is down, the next poll loads them.
    void load().catch(() => {});
  });

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
    stop,
  } satisfies Settings & Record<string, unknown>;
}

export type LoadedSettings = ReturnType<typeof createSettings>;
