/** Teams deploy one after the other while tabs click through the product; nothing may fail and nothing may mix. */
import { publishedOf, versionOf } from '../../api/src/remotes/build/build-files';
import { noSightings, openTabs, pause, type Rounds, row } from './rounds';
import type { Sightings } from './tab';
import type { Team } from './team';
import { variantOf } from './variants';

/** What was deployed, and seconds from the beginning of the call: until its answer, and until a new page got the version. */
interface Deployment {
  readonly kind: string;
  /** As tabs name what they have run. */
  readonly name: string;
  readonly answered: number;
  readonly served: number;
}

const BETWEEN_MS = 200;
const SERVED_LIMIT_MS = 60_000;

/** Whether nothing went wrong. */
export async function deployWhileClicked(rounds: Rounds, count: number): Promise<boolean> {
  const sightings = noSightings();
  const numbers = new Map<string, number>();
  const tabs = await openTabs(rounds, sightings, numbers);
  let isOver = false;
  // Every fourth tab stays open from before the first deployment until after the last one.
  const clicking = tabs.map((tab, index) =>
    index % 4 === 0 ? tab.stayUntil(() => isOver) : tab.clickUntil(() => isOver),
  );
  const made: Deployment[] = [];
  const began = performance.now();
  const deployAll = async () => {
    for (let number = 1; number <= count; number++) {
      const team = rounds.teams[number % rounds.teams.length];
      if (team) made.push(await deploy(rounds, team, number, numbers));
      await pause(BETWEEN_MS);
    }
    isOver = true;
    return (performance.now() - began) / 1_000;
  };
  const [took] = await Promise.all([deployAll(), ...clicking]);
  await Promise.all(tabs.map((tab) => tab.close()));

  console.log(`\n${made.length} deployments in ${took.toFixed(1)} s while ${tabs.length} tabs click`);
  console.log(row('publish to its answer, s', figures(made.map(({ answered }) => answered))));
  console.log(row('publish to first served, s', figures(made.map(({ served }) => served))));
  console.log(
    row('pages opened, steps, requests', `${sightings.pages}, ${sightings.steps}, ${sightings.requests}`),
  );
  console.log(row('deployed', byKind(made)));
  const ran = made.filter(({ name }) => sightings.versions.has(name));
  console.log(row('of these some tab ran', `${ran.length}: ${byKind(ran)}`));
  return printFaults(sightings);
}

async function deploy(
  { product, builds, teams }: Rounds,
  team: Team,
  number: number,
  numbers: Map<string, number>,
): Promise<Deployment> {
  const all = builds.get(team.remote) ?? [];
  // Each remote is deployed in one format after the other, so that its next version is of another one.
  const taken = all[Math.floor(number / teams.length) % all.length];
  if (!taken) throw new Error(`There is no build of ${team.remote}.`);
  const build = variantOf(taken.build, team.remote, number);
  const expected = versionOf(publishedOf(build));
  numbers.set(expected, number);
  const began = performance.now();
  const since = () => (performance.now() - began) / 1_000;
  const [answered, served] = await Promise.all([
    team.publish(build, { activate: 'now' }).then(({ version }) => {
      if (version !== expected) throw new Error(`The server calls ${expected} of ${team.remote} ${version}.`);
      return since();
    }),
    untilServed(product.origin, expected).then(since),
  ]);
  return { kind: taken.kind, name: `${team.remote} ${expected}`, answered, served };
}

/** Asks for a page, as a visitor does, until it carries the version. */
async function untilServed(origin: string, version: string): Promise<void> {
  const limit = AbortSignal.timeout(SERVED_LIMIT_MS);
  for (;;) {
    const page = await fetch(`${origin}/admin`, { headers: { accept: 'text/html' }, signal: limit });
    if ((await page.text()).includes(version)) return;
    await pause(10);
  }
}

function printFaults({ failedRequests, mixedSets, failedScreens, consoleErrors }: Sightings): boolean {
  const kinds = {
    'failed requests': failedRequests,
    'mixed sets': mixedSets,
    'screens that failed': failedScreens,
    'console errors': consoleErrors,
  };
  for (const [kind, found] of Object.entries(kinds)) {
    console.log(row(kind, String(found.length)));
    for (const one of [...new Set(found)].slice(0, 10)) console.log(`    ${one}`);
  }
  return Object.values(kinds).every(({ length }) => length === 0);
}

function byKind(deployments: readonly Deployment[]): string {
  const counts = new Map<string, number>();
  for (const { kind } of deployments) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, count]) => `${count} ${kind}`).join(', ');
}

function figures(numbers: readonly number[]): string {
  const sorted = [...numbers].sort((a, b) => a - b);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
  return `min ${at(0).toFixed(2)}, median ${at(0.5).toFixed(2)}, p99 ${at(0.99).toFixed(2)}`;
}
