/** What a team's remote serves: the version that the last step made active, byte for byte as it was published. */
import { REMOTE, STYLES, type Team } from '../people/team';
import type { Judge } from './judge';

/** Older versions may have been removed. */
const KEPT = 10;

export const releases: Judge = {
  name: 'releases',
  from: 'remotes.md, Publish',
  when: 'always',
  async judge({ team, faultsEndedAt }) {
    if (!team.browser.token) return [];
    const isNow = team.active();
    const wrong = team.wrong.splice(0);
    const { status, body } = await team.status();
    if (status !== 200) return wrong;
    const active: string | null = body.active?.version ?? null;
    if (isNow !== undefined && active !== isNow)
      wrong.push(`the team was told that ${isNow} is active, and it is ${active}`);
    const there = new Set(body.versions.map(({ version }: { version: string }) => version));
    for (const version of [...team.published.keys()].slice(-KEPT))
      if (!there.has(version)) wrong.push(`the version ${version} was accepted and is gone`);
    const given = [active, body.canary?.version ?? null];
    return [...wrong, ...(await servedWrong(team, given, faultsEndedAt > 0))];
  },
};

async function servedWrong(
  { visitor, published }: Team,
  given: readonly (string | null)[],
  isSettled: boolean,
): Promise<string[]> {
  const list = await visitor.ask('GET', '/remotes.json');
  if (list.status !== 200) return [];
  const remotes: readonly { name: string; version: string }[] = list.body.remotes;
  const served = remotes.find(({ name }) => name === REMOTE)?.version ?? null;
  // While something fails, pages get what was last known.
  if (served === null ? given[0] !== null : isSettled && !given.includes(served))
    return [`pages load ${served ?? 'nothing'}, not ${given.filter(Boolean).join(' or ')}`];
  if (served === null) return [];
  const styles = published.get(served);
  const file = await visitor.ask('GET', `/remotes/${REMOTE}/${served}/${STYLES}`);
  if (file.status === 404) return [`pages load ${served}, and its file is not found`];
  return file.status === 200 && styles !== undefined && file.body !== styles
    ? [`${served} is served with other bytes than were published`]
    : [];
}
