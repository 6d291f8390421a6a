/** The releases as they stand now: the database is asked for one number, and for the rest only when that has changed. */
import type { InTimeOr } from '../../../../platform/lib/time';
import type { ReleaseSource, ServedSet } from '../../releases/release-store';
import { type LoadedVersion, type VersionLoader, versionKey } from './loaded-versions';

export interface ReleaseSnapshot {
  readonly set: ServedSet;
  readonly loaded: ReadonlyMap<string, LoadedVersion>;
  /** Remote -> the newest of its active versions that could be read. */
  readonly readable: ReadonlyMap<string, LoadedVersion>;
  /** When it is read again although the serial is the same, as something could not be read; null: never. */
  readonly staleAt: number | null;
}

export interface SnapshotsContext {
  readonly releases: Pick<ReleaseSource, 'serial' | 'served'>;
  readonly now: () => Date;
  readonly warn: (message: string, error?: unknown) => void;
}

const READ_AGAIN_MS = 2_000;

/** While the database is away or does not answer in time, the returned function gives what was known last. */
export function createSnapshots(
  { releases, now, warn }: SnapshotsContext,
  versions: VersionLoader,
  inTimeOr: InTimeOr,
): () => Promise<ReleaseSnapshot> {
  let latest: ReleaseSnapshot | null = null;
  let reading: { readonly serial: number; readonly snapshot: Promise<ReleaseSnapshot> } | null = null;

  const isStale = ({ staleAt }: ReleaseSnapshot) => staleAt !== null && now().getTime() >= staleAt;

  const read = async (): Promise<ReleaseSnapshot> => {
    const set = await releases.served();
    const { loaded, active, isComplete } = await loadVersions(set, versions);
    const readable = new Map([...(latest?.readable ?? []), ...active]);
    const staleAt = isComplete ? null : now().getTime() + READ_AGAIN_MS;
    return { set, loaded, readable, staleAt };
  };

  const refresh = async (serial: number): Promise<ReleaseSnapshot> => {
    if (latest?.set.serial === serial && !isStale(latest)) return latest;
    const mine = reading?.serial === serial ? reading : { serial, snapshot: read() };
    if (reading !== mine) {
      reading = mine;
      const done = () => {
        if (reading === mine) reading = null;
      };
      mine.snapshot.then(done, done);
    }
    const fresh = await mine.snapshot;
    // Answers may come in another order than the questions.
    if (!latest || fresh.set.serial >= latest.set.serial) latest = fresh;
    return fresh;
  };

  return async () => {
    const coming = releases.serial().then(refresh);
    try {
      return await (latest ? inTimeOr(latest, coming) : coming);
    } catch (error) {
      if (!latest) throw error;
      warn('the remotes are served as they were last known', error);
      return latest;
    }
  };
}

/** `active`: by remote, those of the active versions that could be read. */
async function loadVersions(set: ServedSet, versions: VersionLoader) {
  const wanted = set.remotes.flatMap(({ name, active, canary }) =>
    [active, canary].flatMap((one) => (one ? [{ name, served: one }] : [])),
  );
  const found = await Promise.all(wanted.map(({ name, served }) => versions.load(name, served)));
  const loaded = new Map<string, LoadedVersion>();
  for (const [index, { name, served }] of wanted.entries()) {
    const one = found[index];
    if (one) loaded.set(versionKey(name, served.version), one);
  }
  const active = new Map<string, LoadedVersion>();
  for (const remote of set.remotes) {
    const one = remote.active && loaded.get(versionKey(remote.name, remote.active.version));
    if (one) active.set(remote.name, one);
  }
  return { loaded, active, isComplete: loaded.size === wanted.length };
}
