/** What a team does with its remote, and the owner with any: each call is for one remote and refused for another's token. */

import { MOST_ZIP_BYTES } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { readBytes } from '../../http/body';
import type { AppEnv, Deployer } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { writePass } from '../releases/preview-pass';
import {
  activate,
  beginCanary,
  type Decision,
  endCanary,
  rollBack,
  type Situation,
} from '../releases/release-state';
import type { PointersStore } from '../releases/release-store';
import { readStatus, type StatusContext } from '../telemetry/status';
import { GateFailedError, type PublishContext, publish } from './publish';
import { readToken, type TokensContext } from './tokens';

export interface TeamContext extends PublishContext {
  readonly store: PointersStore;
  readonly status: StatusContext;
  readonly tokens: TokensContext;
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
  /** The remotes that the shell has screens of. */
  readonly names: () => Promise<readonly string[]>;
}

/** A publication costs seconds of a processor. */
const PUBLISH_LIMIT = { points: 30, seconds: 60 };
const DEFAULT_ERROR_LIMIT = 5;
const UNTRIED =
  'The gate could not try this build, so it was not stored; the log says why. Please publish it again.';

export function teamRoutes(app: Hono<AppEnv>, ctx: TeamContext): void {
  app.use('/api/remotes/*', identify(ctx.tokens));
  publishRoute(app, ctx);
  stepRoutes(app, ctx);

  handle(app, 'GET /api/remotes/status', async ({ c, query: { remote } }) => {
    await authorize(ctx, c, remote);
    const [status] = await readStatus(ctx.status, [remote]);
    if (!status) throw noRemote(remote);
    return status;
  });

  handle(app, 'POST /api/remotes/preview', async ({ c, body: { remote, version, origin, minutes } }) => {
    const actor = await authorize(ctx, c, remote);
    const by = version === undefined ? { origin: origin ?? '' } : { version };
    if (version !== undefined && !(await ctx.store.version(remote, version)))
      throw new Problem(404, `No version ${version} of ${remote} is stored; publish it first.`);
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    const pass = writePass(ctx.passSecret, { remote, by, expiresAt });
    const details = { ...by, until: expiresAt.toISOString() };
    await ctx.store.note({ name: remote, at: now, actor, action: 'remote.previewMade', details });
    return {
      url: `${ctx.publicOrigin}/remotes/preview?token=${pass}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

function publishRoute(app: Hono<AppEnv>, ctx: TeamContext): void {
  const alone = inTurn();
  handle(
    app,
    'POST /api/remotes/publish',
    async ({ c, query: { remote, activate: how, share } }) => {
      const actor = await authorize(ctx, c, remote);
      const type = c.req.header('Content-Type') ?? '';
      if (!/^application\/zip\s*(;|$)/i.test(type))
        throw new Problem(415, 'The body must be a zip of the build, with Content-Type: application/zip.');
      const zip = await readBytes(c, MOST_ZIP_BYTES);
      const confirm = async () => {
        c.set('deployer', await deployerOf(ctx.tokens, c));
        await authorize(ctx, c, remote);
      };
      const upload = { remote, zip, actor, confirm };
      const result = await alone(() => publish(ctx, upload)).catch((error: unknown) => {
        if (!(error instanceof GateFailedError)) throw error;
        c.var.log.error({ err: error }, 'a published build could not be tried');
        throw new Problem(503, UNTRIED, { retryAfterSeconds: 10 });
      });
      if (!result.ok) {
        const { refusals } = result;
        await ctx.store.note({
          name: remote,
          at: ctx.now(),
          actor,
          action: 'remote.refused',
          details: { refusals: refusals.slice(0, 20) },
        });
        throw new Problem(422, `This build of ${remote} is refused.`, { refusals });
      }
      const { ok: _, ...published } = result;
      const { version } = published;
      // Storing took a while, too.
      if (how !== undefined) await confirm();
      if (how === 'now') await take(ctx, remote, actor, activate(version));
      if (how === 'canary')
        await take(ctx, remote, actor, beginCanary(version, permilleOf(share), DEFAULT_ERROR_LIMIT));
      if (published.created) c.status(201);
      return published;
    },
    { limit: PUBLISH_LIMIT },
  );
}

function stepRoutes(app: Hono<AppEnv>, ctx: TeamContext): void {
  const step = async (c: Context<AppEnv>, remote: string, decide: (situation: Situation) => Decision) =>
    take(ctx, remote, await authorize(ctx, c, remote), decide);
  handle(app, 'POST /api/remotes/activate', ({ c, body: { remote, version } }) =>
    step(c, remote, activate(version)),
  );
  handle(app, 'POST /api/remotes/canary', ({ c, body: { remote, version, share, errorLimit } }) =>
    step(c, remote, beginCanary(version, permilleOf(share), errorLimit)),
  );
  handle(app, 'POST /api/remotes/canary/end', ({ c, body: { remote } }) => step(c, remote, endCanary));
  handle(app, 'POST /api/remotes/rollback', ({ c, body: { remote, from } }) =>
    step(c, remote, rollBack(from)),
  );
}

const permilleOf = (percent: number) => Math.round(percent * 10);

async function take(
  { store, now }: TeamContext,
  name: string,
  actor: string,
  decide: (situation: Situation) => Decision,
) {
  const moved = await store.move({ name, actor, now: now(), decide });
  if (!moved.ok) throw new Problem(moved.refused === 'unknown' ? 404 : 409, moved.reason);
  const { active, previous, canary } = moved.pointers;
  return {
    active: active?.version ?? null,
    previous,
    canary: canary && { version: canary.version, share: canary.permille / 10 },
    serial: moved.serial,
  };
}

/** Says who calls; `handle` refuses nobody. */
const identify =
  (tokens: TokensContext): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    c.set('deployer', await deployerOf(tokens, c));
    await next();
  };

async function deployerOf(tokens: TokensContext, c: Context<AppEnv>): Promise<Deployer | null> {
  const { session } = c.var;
  const text = /^Bearer (swr_\S{1,200})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
  const token = text ? await readToken(tokens, text) : null;
  if (token) return { kind: 'team', remote: token.remote, tokenId: token.id };
  return session && holds(session.permissions, 'deployment.access') ? { kind: 'owner' } : null;
}

/** The caller's name for the audit log. Throws Problem 403 for another remote's team, 404 for a remote that nobody shows. */
async function authorize({ names }: TeamContext, c: Context<AppEnv>, remote: string): Promise<string> {
  const { deployer } = c.var;
  if (!deployer) throw new Problem(401, 'This needs a token.');
  if (deployer.kind === 'team' && deployer.remote !== remote)
    throw new Problem(403, `This token is for the remote ${deployer.remote}, not for ${remote}.`);
  if (!(await names()).includes(remote)) throw noRemote(remote);
  return actorOf(deployer);
}

const actorOf = (deployer: Deployer) =>
  deployer.kind === 'owner' ? 'owner' : `remote:${deployer.remote}:${deployer.tokenId}`;

const noRemote = (remote: string) =>
  new Problem(404, `The shell has no screen of a remote called ${remote}.`);

/** One at a time: each holds a whole build in memory, and compresses it. */
function inTurn() {
  let last: Promise<unknown> = Promise.resolve();
  return <T>(work: () => Promise<T>): Promise<T> => {
    const mine = last.then(work);
    last = mine.catch(() => undefined);
    return mine;
  };
}
