/** Settings that a test can change; all others have their default. */
import type { SettingValue } from '@spreadwise/contract';
import type { Setting, Settings } from '..';

export function fakeSettings(given: Readonly<Record<string, unknown>> = {}) {
  const values: Record<string, unknown> = { ...given };
  const listeners: (() => void)[] = [];
  const settings: Settings = {
    get: <V extends SettingValue>({ key, default: value }: Setting<V>) => (values[key] ?? value) as V,
    onChange(listener) {
      listeners.push(listener);
      return () => {};
    },
  };
  const change = (more: Readonly<Record<string, unknown>>) => {
    Object.assign(values, more);
    for (const listener of listeners) listener();
  };
  return { settings, change };
}
