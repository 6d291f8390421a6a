/** A version that throws when it is shown goes to a share of the browsers, and has to end by itself. */
import { noSightings, openTabs, pause, type Rounds, row } from './rounds';
import type { Tab } from './tab';
import type { Team } from './team';
import { throwingOf } from './variants';

/** How long somebody looks at a page; a tab sends what it has to report after five seconds. */
const STAY_MS = 8_000;
const CANARY = { remote: 'mfe-auth', expose: 'OwnerLogin', limitMs: 120_000 };
/** Percent. A canary is judged by five tabs or more, so few tabs have to be given it all. */
const shareFor = (tabs: number) => (tabs >= 20 ? 50 : 100);

/** Whether it ended in time and nobody was given it afterwards. */
export async function badCanary(rounds: Rounds): Promise<boolean> {
  const { remote, expose, limitMs } = CANARY;
  const share = shareFor(rounds.tabs);
  const team = rounds.teams.find((one) => one.remote === remote);
  const build = rounds.builds.get(remote)?.[0]?.build;
  if (!team || !build) throw new Error(`There is no ${remote}.`);
  const tabs = await openTabs(rounds, noSightings(), new Map());
  const { version } = await team.publish(throwingOf(build, expose), {
    activate: 'canary',
    share: String(share),
  });
  const began = performance.now();
  const given = new Set<number>();
  const failed = new Set<number>();
  let pages = 0;
  let isOver = false;
  const look = async (tab: Tab, index: number) => {
    const { set, card } = await tab.look('/admin');
    if (set.get(remote) !== version) return;
    pages++;
    given.add(index);
    if (card === 'render') failed.add(index);
  };
  const looking = tabs.map(async (tab, index) => {
    while (!isOver) {
      await look(tab, index);
      await pause(STAY_MS);
    }
  });
  const watchEnd = async () => {
    const ended = await untilEnded(team, began + limitMs);
    isOver = true;
    return { ended, took: (performance.now() - began) / 1_000 };
  };
  const [{ ended, took }] = await Promise.all([watchEnd(), ...looking]);
  const [before, pagesBefore] = [new Set(given), pages];
  await Promise.all(tabs.map(look));
  const after = pages - pagesBefore;
  await Promise.all(tabs.map((tab) => tab.close()));

  console.log(`\nA canary that throws at render, for ${share} % of the browsers, ${tabs.length} tabs`);
  console.log(row('its automatic end, s', ended.isOver ? took.toFixed(2) : `not within ${limitMs / 1_000}`));
  console.log(row('tabs that were given it', `${before.size} of ${tabs.length}, in ${pagesBefore} pages`));
  console.log(row('tabs that showed its failure', String(failed.size)));
  console.log(row('pages given it after its end', String(after)));
  console.log(row('what the server says of it', JSON.stringify(ended.isOver ? ended.act : ended.figures)));
  return ended.isOver && ended.act !== undefined && after === 0 && failed.size > 0;
}

type End =
  | { readonly isOver: true; readonly act: unknown }
  | { readonly isOver: false; readonly figures: unknown };

/** What the audit log says of the end, or how the canary stands when there was none in time. */
async function untilEnded(team: Team, deadline: number): Promise<End> {
  for (;;) {
    const { canary, acts } = await team.status();
    if (!canary) return { isOver: true, act: acts.find(({ action }) => action === 'remote.returned') };
    if (performance.now() > deadline) return { isOver: false, figures: canary };
    await pause(100);
  }
}
