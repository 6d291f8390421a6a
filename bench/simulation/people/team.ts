/** A team: publishes builds of its remote, activates them and rolls them back; the owner approves what it asks for. */
import house from '../../../api/src/remotes/checks/testing/sample-house.json';
import { zipOf } from '../../../api/src/remotes/storage/testing/zip';
import type { World } from '../world';
import type { Answer } from './browser';
import type { Owner } from './owner';

export type Team = ReturnType<typeof createTeam>;

export const REMOTE = 'mfe-sample';
/** The file in which the team's builds differ. */
export const STYLES = Object.keys(house).find((name) => name.endsWith('.css')) ?? '';
/** How long a step without an answer may take. */
const UNDER_WAY_MS = 60_000;
const SCOPES = ['publish', 'activate', 'preview'];

/** Without its card: no live remote offers a slot for it. */
const contract = JSON.stringify({ ...JSON.parse(house['remote.json']), cards: [] });

const stylesOf = (build: number) => `${house[STYLES as keyof typeof house]}/* build ${build} */`;

const zipped = (build: number): Buffer =>
  zipOf(
    Object.entries({ ...house, 'remote.json': contract, [STYLES]: stylesOf(build) }).map(
      ([name, content]) => ({ name, content }),
    ),
  );

export function createTeam(world: World, owner: Owner) {
  const from = world.kernel.from.fork();
  const browser = world.browser('the team');
  const visitor = world.browser('a visitor');
  /** The styles of each version that was accepted, oldest first. */
  const published = new Map<string, string>();
  const wrong: string[] = [];
  let builds = 0;
  let isBusy = false;
  /** The active version by the last answer; undefined: a step without an answer may have been taken. */
  let active: string | null | undefined = null;
  /** Until then, a step without an answer may still be taken. */
  let doubtUntil = 0;
  const now = () => world.kernel.now();

  const begin = async (): Promise<void> => {
    await owner.ask('POST', '/api/admin/remotes/reserve', { remote: REMOTE, team: 'Samples' });
    const body = { remote: REMOTE, label: 'CI', scopes: SCOPES };
    const answer = await owner.ask('POST', '/api/admin/remotes/token', body);
    if (answer.status === 200) browser.token = answer.body.token;
  };

  const doubt = (): void => {
    active = undefined;
    doubtUntil = now() + UNDER_WAY_MS;
  };

  const took = ({ status, body }: Answer, step: string): void => {
    world.kernel.trace(`the team ${step}: ${status}`);
    if (status === 0 || status >= 500) doubt();
    else if (status === 200 && now() > doubtUntil) active = body.active;
  };

  const publish = async (): Promise<void> => {
    const styles = stylesOf(builds);
    const how = from.pick(['now', 'canary', 'no'] as const);
    const query = `remote=${REMOTE}&activate=${how}`;
    const { status, body } = await browser.ask('POST', `/api/remotes/publish?${query}`, zipped(builds));
    world.kernel.trace(`the team publishes build ${builds}: ${status}`);
    if (status === 401) browser.token = null;
    if (status === 422) world.kernel.fail(new Error(`The gate refuses the sample: ${JSON.stringify(body)}`));
    if (status === 0 || status >= 500) doubt();
    // Otherwise the same build is published again.
    if (status !== 200 && status !== 201) return;
    builds += 1;
    published.set(body.version, styles);
    if (how === 'canary') active = undefined;
    else if (how === 'now' && now() > doubtUntil)
      active = body.activation === 'done' ? body.version : undefined;
    if (body.contract.approval !== 'waiting') return;
    const asked = { remote: REMOTE, contract: body.contract.id };
    await owner.ask('POST', '/api/admin/remotes/contract/approve', asked);
  };

  const status = () => browser.ask('GET', `/api/remotes/status?remote=${REMOTE}`);
  /** What the team sees right after a step. */
  const look = async (): Promise<void> => {
    if (active === undefined) return;
    const { status: answered, body } = await status();
    const seen = answered === 200 ? (body.active?.version ?? null) : active;
    if (seen !== active) wrong.push(`the team was told that ${active} is active, and it is ${seen}`);
  };

  return {
    published,
    browser,
    visitor,
    status,
    wrong,
    active: () => active,
    async act(): Promise<void> {
      if (isBusy) return;
      isBusy = true;
      const drawn = from.fraction();
      const post = (path: string, body: object) => browser.ask('POST', `/api/remotes/${path}`, body);
      if (!browser.token) await begin();
      else if (published.size === 0 || drawn < 0.5) await publish();
      else if (drawn < 0.75) {
        const version = from.pick([...published.keys()]);
        took(await post('activate', { remote: REMOTE, version }), `activates ${version}`);
      } else took(await post('rollback', { remote: REMOTE }), 'rolls back');
      if (browser.token) await look();
      isBusy = false;
    },
  };
}
