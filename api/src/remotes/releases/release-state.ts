/** A remote's release state (active version, rollback target, canary) and every step from one state to the next. */
import type { remoteVersions } from '../../platform/db/schema';
import type { RemotesAction } from '../audit-store';

export interface Canary {
  readonly version: string;
  /** Of 1000 browsers. */
  readonly permille: number;
  readonly since: Date;
  /** Percent of its tabs that may fail before it is withdrawn. */
  readonly errorPercent: number;
}

export interface ActiveRelease {
  readonly version: string;
  readonly since: Date;
  /** Who activated it: the owner, a team or the system. */
  readonly by: string;
}

export interface ReleaseState {
  readonly active: ActiveRelease | null;
  readonly previous: string | null;
  readonly canary: Canary | null;
}

export interface KnownVersion
  extends Pick<typeof remoteVersions.$inferSelect, 'version' | 'publishedBy' | 'lastActiveAt' | 'wasActive'> {
  readonly withdrawn: boolean;
  /** Why it may not be released, because its contract is not approved; null if it may. */
  readonly barred: string | null;
  /** Percent of a canary's tabs that may fail according to its contract; null: not stated. */
  readonly errorLimit: number | null;
}

export interface Situation {
  readonly before: ReleaseState;
  readonly versions: readonly KnownVersion[];
  readonly actor: string;
  readonly now: Date;
}

export interface ReleaseStep {
  readonly after: ReleaseState;
  readonly action: RemotesAction;
  readonly details: Readonly<Record<string, unknown>>;
  /** A version to which no rollback may return from now on. */
  readonly withdraws?: string;
}

/** A step, a refusal with its reason, or null if nothing changes. */
export type ReleaseDecision = ReleaseStep | ReleaseRefusal | null;

export type Decide = (situation: Situation) => ReleaseDecision;

export interface ReleaseRefusal {
  readonly refused: 'unknown' | 'conflict';
  readonly reason: string;
}

/** The publisher of builds that are shipped with the program. */
export const BUNDLED = 'bundled';
/** The actor of automatic steps: at a start, and when a canary fails. */
export const SYSTEM = 'system';
/** All other actors are teams, each identified by a token. */
export const OWNER = 'owner';

const conflict = (reason: string) => ({ refused: 'conflict', reason }) as const;

/** The version, or the reason why it may not be released. */
function findGood({ versions }: Situation, version: string) {
  const known = versions.find((one) => one.version === version);
  if (!known) {
    const reason = `No version ${version} of this remote is stored; publish it first.`;
    return { refused: 'unknown', reason } as const;
  }
  return known.barred === null ? known : conflict(known.barred);
}

/** Null if the version may not be released or no longer exists. */
const unlessBarred = ({ versions }: Situation, version: string | null): string | null =>
  versions.some((one) => one.version === version && one.barred === null) ? version : null;

export const activate =
  (version: string) =>
  (situation: Situation): ReleaseDecision => {
    const { before, actor, now } = situation;
    const found = findGood(situation, version);
    if ('refused' in found) return found;
    const { active, canary } = before;
    if (active?.version === version && !canary) return null;
    const isActive = active?.version === version;
    return {
      after: {
        active: isActive ? active : { version, since: now, by: actor },
        previous: isActive ? before.previous : unlessBarred(situation, active?.version ?? before.previous),
        canary: null,
      },
      action: 'remote.activated',
      details: {
        version,
        before: active?.version ?? null,
        ...(canary ? { endedCanary: canary.version } : {}),
      },
    };
  };

/** A restart overrides neither a team's version, nor anybody's choice, nor a withdrawal of this very build. */
export const activateBundled =
  (version: string) =>
  (situation: Situation): ReleaseDecision => {
    const { active } = situation.before;
    const current = situation.versions.find((one) => one.version === active?.version);
    if (active?.version === version) return null;
    if (situation.versions.some((one) => one.version === version && one.withdrawn)) return null;
    const isChosen = current?.publishedBy !== BUNDLED || active?.by !== SYSTEM;
    if (active && isChosen && unlessBarred(situation, active.version)) return null;
    const { canary, ...rest } = situation.before;
    const step = activate(version)({ ...situation, before: { ...rest, canary: null } });
    // A team's canary keeps running.
    const goesOn =
      step &&
      'after' in step &&
      canary?.version !== version &&
      unlessBarred(situation, canary?.version ?? null);
    return goesOn ? { ...step, after: { ...step.after, canary } } : step;
  };

/** Percent; the default of a contract that does not state it. */
const ERROR_LIMIT = 5;

/** `limit`: percent of tabs that may fail, by default the contract's; only the owner may allow more. */
export const beginCanary =
  (version: string, permille: number, limit?: number) =>
  (situation: Situation): ReleaseDecision => {
    const { before, actor, now } = situation;
    const found = findGood(situation, version);
    if ('refused' in found) return found;
    const approved = found.errorLimit ?? ERROR_LIMIT;
    const errorPercent = actor === OWNER ? (limit ?? approved) : Math.min(limit ?? approved, approved);
    if (!before.active)
      return conflict('No version is active beside which a canary could run; activate one.');
    if (before.active.version === version)
      return conflict(`Version ${version} is the active one: every browser has it already.`);
    const running = before.canary;
    const since = running?.version === version ? running.since : now;
    return {
      after: { ...before, canary: { version, permille, since, errorPercent } },
      action: 'remote.canaryStarted',
      details: {
        version,
        share: permille / 10,
        errorLimit: errorPercent,
        ...(running && running.version !== version ? { endedCanary: running.version } : {}),
      },
    };
  };

export const endCanary = ({ before }: Situation): ReleaseDecision =>
  before.canary
    ? {
        after: { ...before, canary: null },
        action: 'remote.canaryEnded',
        details: { version: before.canary.version },
      }
    : conflict('No canary of this remote runs.');

/** `figures`: the counts since it began. Does nothing if that canary no longer runs or its limit has changed. */
export const withdrawFailingCanary =
  (
    { version, since, errorPercent }: Pick<Canary, 'version' | 'since' | 'errorPercent'>,
    figures: { readonly tabs: number; readonly failedTabs: number },
  ) =>
  (situation: Situation): ReleaseDecision => {
    const { canary } = situation.before;
    if (canary?.version !== version || canary.since.getTime() !== since.getTime()) return null;
    // The limit was changed meanwhile: the next report is judged by the new one.
    if (canary.errorPercent !== errorPercent) return null;
    return {
      after: withoutCanary(situation, canary),
      action: 'remote.returned',
      details: { version, ...figures, errorLimit: canary.errorPercent },
      withdraws: version,
    };
  };

/** Withdraws the canary, or else the active version. Refused if that is not `from`, because somebody was faster. */
export const rollBack =
  (from?: string) =>
  (situation: Situation): ReleaseDecision => {
    const { active, canary } = situation.before;
    const taken = (canary ?? active)?.version;
    if (from !== undefined && from !== taken)
      return conflict(
        `Nothing was rolled back: ${taken ?? 'no version'} is ${canary ? 'the canary' : 'active'} now, not ${from}.`,
      );
    return canary ? withdrawCanary(situation, canary) : withdrawActive(situation);
  };

const withdrawCanary = (situation: Situation, canary: Canary): ReleaseStep => ({
  after: withoutCanary(situation, canary),
  action: 'remote.rolledBack',
  details: { canary: canary.version, to: situation.before.active?.version ?? null },
  withdraws: canary.version,
});

function withdrawActive(situation: Situation): ReleaseDecision {
  const { before, actor, now } = situation;
  const { active, previous } = before;
  if (!active || !previous) return conflict('There is no version to go back to.');
  const found = findGood(situation, previous);
  // The owner may have refused its contract since.
  const instead = 'refused' in found ? lastGood(situation, [active.version]) : null;
  if ('refused' in found && instead === null) return found;
  const to = instead ?? previous;
  return {
    after: {
      active: { version: to, since: now, by: actor },
      previous: lastGood(situation, [active.version, to]),
      canary: null,
    },
    action: 'remote.rolledBack',
    details: { version: active.version, to },
    withdraws: active.version,
  };
}

/** The canary may have been the version to which a rollback returns. */
function withoutCanary(situation: Situation, { version }: Canary): ReleaseState {
  const { active, previous } = situation.before;
  const but = active ? [active.version, version] : [version];
  return { active, previous: previous === version ? lastGood(situation, but) : previous, canary: null };
}

function lastGood({ versions }: Situation, but: readonly string[]): string | null {
  const time = ({ lastActiveAt }: KnownVersion) => lastActiveAt?.getTime() ?? 0;
  const good = versions.filter(
    ({ version, wasActive, withdrawn, barred }) =>
      wasActive && !withdrawn && barred === null && !but.includes(version),
  );
  return good.sort((a, b) => time(b) - time(a))[0]?.version ?? null;
}
