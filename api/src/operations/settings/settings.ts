/**
 * What is set, as the rooms read it: from memory, at once. It is loaded at the start, and again whenever another process
 * tells of a change, or a look at the version finds one.
 */
import type { Logger } from 'pino';
import type { Bus } from '../../platform/bus';
import { readOverrides } from './changes';
import { definitionOf, type SettingKey, type SettingValues } from './registry';
import type { SettingsStore } from './settings-store';

export interface Settings {
  get<K extends SettingKey>(key: K): SettingValues[K];
  /** Hears of every change, once its values are those that `get` gives. Returns how to stop. */
  onChange(listener: () => void): () => void;
}

/** As the panel shows it. */
export interface SettingState {
  readonly value: unknown;
  readonly default: unknown;
  readonly isSet: boolean;
  readonly wrong: string | null;
}

export interface LoadedSettings extends Settings {
  readonly version: number;
  state(key: SettingKey): SettingState;
  /** Reads what is in force; a no-op when that is known. */
  load(): Promise<void>;
  stop(): void;
}

export interface SettingsOptions {
  readonly store: Pick<SettingsStore, 'current'>;
  readonly bus: Pick<Bus, 'subscribe'>;
  readonly log: Pick<Logger, 'warn'>;
  /** In place of the registry's: what the environment says. */
  readonly defaults?: Partial<SettingValues>;
}

export function createSettings({ store, bus, log, defaults = {} }: SettingsOptions): LoadedSettings {
  const listeners = new Set<() => void>();
  let version = 0;
  let read = readOverrides({});
  const defaultOf = (key: SettingKey): unknown => defaults[key] ?? definitionOf(key).default;

  const load = async () => {
    const found = await store.current();
    if (found.version <= version) return;
    version = found.version;
    read = readOverrides(found.values);
    for (const [setting, wrong] of read.wrong)
      log.warn({ setting, version, wrong }, 'what is set cannot be used; the default holds');
    for (const listener of listeners) listener();
  };
  const stop = bus.subscribe('settings.changed', () => {
    // The database is away: the next look finds it.
    void load().catch(() => {});
  });

  return {
    get: <K extends SettingKey>(key: K) => (read.values.get(key) ?? defaultOf(key)) as SettingValues[K],
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    get version() {
      return version;
    },
    state: (key) => ({
      value: read.values.get(key) ?? defaultOf(key),
      default: defaultOf(key),
      isSet: read.values.has(key) || read.wrong.has(key),
      wrong: read.wrong.get(key) ?? null,
    }),
    load,
    stop,
  };
}
