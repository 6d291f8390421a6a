/** The steps from one release state to the next. */
import {
  activate,
  activateBundled,
  BUNDLED,
  beginCanary,
  endCanary,
  type KnownVersion,
  type ReleaseState,
  type ReleaseStep,
  rollBack,
  type Situation,
  SYSTEM,
  withdrawFailingCanary,
} from './release-state';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute));
const now = at(59);
const known = (version: string, more: Partial<KnownVersion> = {}): KnownVersion => ({
  version,
  publishedBy: 'remote:mfe-auth:1',
  lastActiveAt: null,
  wasActive: false,
  withdrawn: false,
  barred: null,
  errorLimit: 5,
  ...more,
});
const active = (version: string): ReleaseState => ({
  active: { version, since: at(0), by: SYSTEM },
  previous: null,
  canary: null,
});
const canary = { version: 'c', permille: 50, since: at(1), errorPercent: 5 };
const VERSIONS = [known('a'), known('b'), known('c')];
const situation = (before: ReleaseState, versions = VERSIONS): Situation => ({
  before,
  versions,
  actor: 'owner',
  now,
});
const stepOf = (decision: unknown) => decision as ReleaseStep;

test('activating records the previously active version and ends a canary', () => {
  const { after, details } = stepOf(activate('b')(situation({ ...active('a'), canary })));
  expect(after).toEqual({ active: { version: 'b', since: now, by: 'owner' }, previous: 'a', canary: null });
  expect(details).toEqual({ version: 'b', before: 'a', endedCanary: 'c' });
});

test('activating the active version changes nothing, except that it ends a canary', () => {
  const before = { ...active('a'), previous: 'b' };
  expect(activate('a')(situation(before))).toBeNull();
  expect(stepOf(activate('a')(situation({ ...before, canary }))).after).toEqual(before);
});

test.each([
  ['activated', activate('x')],
  ['tried', beginCanary('x', 50, 5)],
])('a version that is not stored cannot be %s', (_, decide) => {
  expect(decide(situation(active('a')))).toMatchObject({ refused: 'unknown' });
});

test('a canary needs an active version that is a different one', () => {
  expect(beginCanary('a', 50, 5)(situation(active('a')))).toMatchObject({ refused: 'conflict' });
  expect(beginCanary('a', 50, 5)(situation({ active: null, previous: null, canary: null }))).toMatchObject({
    refused: 'conflict',
  });
});

test('changing a canary’s share keeps its start; another version starts anew', () => {
  const before = { ...active('a'), canary };
  expect(stepOf(beginCanary('c', 500, 2)(situation(before))).after.canary).toEqual({
    version: 'c',
    permille: 500,
    since: at(1),
    errorPercent: 2,
  });
  const other = stepOf(beginCanary('b', 50, 5)(situation(before)));
  expect(other.after.canary?.since).toEqual(now);
  expect(other.details).toMatchObject({ endedCanary: 'c' });
});

test('a team’s canary has at most the failure limit of its contract; the owner can set any', () => {
  const limitOf = (actor: string, limit?: number) =>
    stepOf(beginCanary('b', 50, limit)({ ...situation(active('a')), actor })).after.canary?.errorPercent;
  const team = 'remote:mfe-auth:1';
  expect([limitOf(team), limitOf(team, 100), limitOf(team, 2)]).toEqual([5, 5, 2]);
  expect([limitOf('owner'), limitOf('owner', 100), limitOf('owner', 2)]).toEqual([5, 100, 2]);
});

test('ending a canary leaves the active version alone, and fails without a canary', () => {
  expect(stepOf(endCanary(situation({ ...active('a'), canary }))).after).toEqual(active('a'));
  expect(endCanary(situation(active('a')))).toMatchObject({ refused: 'conflict' });
});

test('rolling back ends a running canary and keeps the active version', () => {
  const { after, withdraws } = stepOf(rollBack()(situation({ ...active('a'), previous: 'b', canary })));
  expect(after).toEqual({ ...active('a'), previous: 'b' });
  expect(withdraws).toBe('c');
});

test('rolling back goes to the last good version, then to the one before, never to a withdrawn one', () => {
  const versions = [
    known('a', { lastActiveAt: at(1), wasActive: true }),
    known('bad', { lastActiveAt: at(4), wasActive: true, withdrawn: true }),
    known('b', { lastActiveAt: at(3), wasActive: true }),
    known('c', { lastActiveAt: at(5), wasActive: true }),
    known('tried', { lastActiveAt: at(4) }),
    known('never'),
  ];
  const first = stepOf(rollBack()(situation({ ...active('c'), previous: 'b' }, versions)));
  expect([first.after.active?.version, first.after.previous, first.withdraws]).toEqual(['b', 'a', 'c']);
  const withdrawn = versions.map((one) => (one.version === 'c' ? { ...one, withdrawn: true } : one));
  const second = stepOf(rollBack()(situation(first.after, withdrawn)));
  expect([second.after.active?.version, second.after.previous]).toEqual(['a', null]);
  expect(rollBack()(situation(second.after, withdrawn))).toMatchObject({ refused: 'conflict' });
});

test('rolling back skips a version whose contract was refused since', () => {
  const versions = [
    known('a', { lastActiveAt: at(1), wasActive: true }),
    known('b', { lastActiveAt: at(3), wasActive: true, barred: 'The owner has refused it.' }),
    known('c', { lastActiveAt: at(5), wasActive: true }),
  ];
  const before = { ...active('c'), previous: 'b' };
  expect(stepOf(rollBack()(situation(before, versions))).after).toMatchObject({
    active: { version: 'a' },
    previous: null,
  });
  expect(rollBack()(situation(before, versions.slice(1)))).toEqual({
    refused: 'conflict',
    reason: 'The owner has refused it.',
  });
});

test('rolling back from a given version withdraws exactly that one or fails', () => {
  const versions = ['a', 'b'].map((version) => known(version, { wasActive: true }));
  const alone = situation({ ...active('a'), previous: 'b' }, versions);
  const tried = situation({ ...active('a'), previous: 'b', canary });
  expect(stepOf(rollBack('a')(alone)).withdraws).toBe('a');
  expect(stepOf(rollBack('c')(tried)).withdraws).toBe('c');
  const none = situation({ active: null, previous: null, canary: null });
  expect([rollBack('b')(alone), rollBack('a')(tried), rollBack('a')(none)]).toEqual([
    { refused: 'conflict', reason: 'Nothing was rolled back: a is active now, not b.' },
    { refused: 'conflict', reason: 'Nothing was rolled back: c is the canary now, not a.' },
    { refused: 'conflict', reason: 'Nothing was rolled back: no version is active now, not a.' },
  ]);
});

test('withdraws a failing canary only while that same canary runs', () => {
  const figures = { tabs: 8, failedTabs: 3 };
  const before = { ...active('a'), canary };
  expect(stepOf(withdrawFailingCanary(canary, figures)(situation(before)))).toMatchObject({
    after: active('a'),
    details: { version: 'c', tabs: 8, failedTabs: 3, errorLimit: 5 },
    withdraws: 'c',
  });
  expect(withdrawFailingCanary({ ...canary, version: 'b' }, figures)(situation(before))).toBeNull();
  expect(withdrawFailingCanary(canary, figures)(situation(active('a')))).toBeNull();
  // Restarted, or given another limit, since it was counted.
  expect(withdrawFailingCanary({ ...canary, since: at(0) }, figures)(situation(before))).toBeNull();
  const roomy = { ...before, canary: { ...canary, errorPercent: 40 } };
  expect(withdrawFailingCanary(canary, figures)(situation(roomy))).toBeNull();
});

test('a bundled build leaves a canary running, unless it is the same version', () => {
  const versions = [
    known('built', { publishedBy: BUNDLED }),
    known('c', { publishedBy: BUNDLED }),
    known('new'),
  ];
  const before = { ...active('built'), canary };
  const after = (version: string) => stepOf(activateBundled(version)(situation(before, versions))).after;
  expect(after('new')).toEqual({
    active: { version: 'new', since: now, by: 'owner' },
    previous: 'built',
    canary,
  });
  expect(after('c')).toEqual({
    active: { version: 'c', since: now, by: 'owner' },
    previous: 'built',
    canary: null,
  });
});

test('withdrawing a canary that was the rollback target sets the last good version instead', () => {
  const versions = ['a', 'b', 'c'].map((version) => known(version, { wasActive: true }));
  const before = { ...active('b'), previous: 'c', canary };
  for (const decide of [rollBack(), withdrawFailingCanary(canary, { tabs: 8, failedTabs: 3 })])
    expect(stepOf(decide(situation(before, versions))).after).toEqual({ ...active('b'), previous: 'a' });
});

test('a bundled build leaves a version that somebody chose, even an older bundled one', () => {
  const versions = [known('old', { publishedBy: BUNDLED }), known('new', { publishedBy: BUNDLED })];
  const chosen = { ...active('old'), active: { version: 'old', since: at(0), by: 'owner' } };
  expect(activateBundled('new')(situation(chosen, versions))).toBeNull();
  expect(stepOf(activateBundled('new')(situation(active('old'), versions))).after.active?.version).toBe(
    'new',
  );
});

test('a bundled build replaces only another bundled one', () => {
  const versions = [
    known('team'),
    known('built', { publishedBy: BUNDLED }),
    known('new', { publishedBy: BUNDLED }),
  ];
  const decide = activateBundled('new');
  expect(stepOf(decide(situation(active('built'), versions))).after.active?.version).toBe('new');
  expect(
    stepOf(decide(situation({ active: null, previous: null, canary: null }, versions))).after.active?.version,
  ).toBe('new');
  expect(decide(situation(active('team'), versions))).toBeNull();
  const takenBack = versions.map((one) => (one.version === 'new' ? { ...one, withdrawn: true } : one));
  expect(decide(situation(active('built'), takenBack))).toBeNull();
  expect(decide(situation(active('new'), versions))).toBeNull();
});
