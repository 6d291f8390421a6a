/** Sessions by browser: every page load opens one, so a browser that is used every day has many. */
import type { SignedIn } from '@spreadwise/contract';

/** One browser of one person. */
export interface SignedInDevice {
  /** The caller's own session if it is among them; otherwise the last used. */
  readonly shown: SignedIn;
  readonly count: number;
  /** Ids of the sessions that can be ended: all except the caller's own. */
  readonly others: readonly string[];
}

const usedAt = ({ lastUsedAt, createdAt }: SignedIn) => lastUsedAt ?? createdAt;

/** The last used first. */
export function devicesOf(sessions: readonly SignedIn[]): readonly SignedInDevice[] {
  const devices = new Map<string, SignedIn[]>();
  for (const session of [...sessions].sort((a, b) => usedAt(b).localeCompare(usedAt(a)))) {
    const { role, email, device, country } = session;
    const key = JSON.stringify([role, email, device, country]);
    devices.set(key, [...(devices.get(key) ?? []), session]);
  }
  return [...devices.values()].flatMap((all) => {
    const shown = all.find(({ isThis }) => isThis) ?? all[0];
    const others = all.filter(({ isThis }) => !isThis).map(({ id }) => id);
    return shown ? [{ shown, count: all.length, others }] : [];
  });
}
