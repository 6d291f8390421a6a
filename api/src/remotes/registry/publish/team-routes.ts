/** What a team does with its remote, and the owner with any: each call is for one remote and refused for another's token. */
import {
  CONTRACT_FILE,
  MOST_ZIP_BYTES,
  type Published,
  type RemoteContract,
  type RemoteReleases,
  type TokenScope,
} from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import { readBytes } from '../../../platform/http/body';
import type { AppEnv } from '../../../platform/http/environment';
import { handle } from '../../../platform/http/handle';
import { Problem } from '../../../platform/http/problem';
import { LeaseBusyError } from '../../../platform/lib/leases/leases';
import { type NamedContract, readContract } from '../contracts/read-contract';
import type { ApprovalStore } from '../releases/approval-store';
import type { AskedStore } from '../releases/asked-store';
import { type PassMaker, writePass } from '../releases/preview-pass';
import {
  activate,
  beginCanary,
  endCanary,
  type ReleaseDecision,
  rollBack,
  type Situation,
} from '../releases/release-state';
import type { ReleaseStore } from '../releases/release-store';
import { readStatus, type StatusContext } from '../telemetry/status';
import { markOfToken } from '../tokens/tokens';
import {
  type AuthorizeContext,
  authorize,
  findDeployer,
  identify,
  type KnownDeployers,
  unknownRemote,
} from './authorize-route';
import { pointersOf } from './pointers';
import { refusedStep } from './problems';
import { type PublishContext, publish } from './publish';
import { createTurns, TooManyWaitingError } from './turns';

export interface TeamContext extends PublishContext, AuthorizeContext, KnownDeployers {
  readonly store: ReleaseStore;
  readonly approvals: ApprovalStore;
  readonly asked: Pick<AskedStore, 'ask'>;
  readonly status: StatusContext;
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
}

/** A publication costs seconds of a processor. */
const PUBLISH_LIMIT = { points: 30, seconds: 60 };
const UNTRIED =
  'The gate could not try this build, so it was not stored; the log says why. Please publish it again.';

const MANY = 'Several builds of this remote are waiting already. Please publish again when they are done.';
const BUSY = 'Another process is still at work on the files of this version. Please publish it again.';

export function teamRoutes(app: Hono<AppEnv>, ctx: TeamContext): void {
  app.use('/api/remotes/*', identify(ctx));
  publishRoute(app, ctx);
  stepRoutes(app, ctx);

  handle(app, 'GET /api/remotes/status', async ({ c, query: { remote } }) => {
    await authorize(ctx, c, remote);
    const [status] = await readStatus(ctx.status, [remote]);
    if (!status) throw unknownRemote(remote);
    return status;
  });

  handle(app, 'POST /api/remotes/preview', async ({ c, body }) => {
    const { remote, version, origin, contract, minutes, to } = body;
    const actor = await authorize(ctx, c, remote, ['preview']);
    const asked = contract && readAsked(remote, contract);
    const by = version === undefined ? { origin: origin ?? '', contract: asked?.id } : { version };
    if (version !== undefined && !(await ctx.store.version(remote, version)))
      throw new Problem(404, `No version ${version} of ${remote} is stored; publish it first.`);
    const now = ctx.now();
    const expiresAt = new Date(now.getTime() + minutes * 60_000);
    if (asked) await ctx.store.notePreviewed(remote, asked, now);
    const maker = await makerOf(ctx, c);
    const pass = writePass(ctx.passSecret, { remote, by, maker, since: now, expiresAt });
    const search = new URLSearchParams({ token: pass, ...(to === undefined ? {} : { to }) });
    const details = { ...by, until: expiresAt.toISOString() };
    await ctx.store.audit({ name: remote, at: now, actor, action: 'remote.previewMade', details });
    return {
      url: `${ctx.publicOrigin}/remotes/preview?${search}`,
      expiresAt: expiresAt.toISOString(),
    };
  });
}

async function makerOf({ tokens }: TeamContext, c: Context<AppEnv>): Promise<PassMaker> {
  const { deployer } = c.env;
  if (deployer?.kind !== 'team') return { kind: 'owner' };
  const mark = await markOfToken(tokens, deployer.tokenId);
  if (!mark) throw new Problem(401, "This needs a remote's token, one that is neither revoked nor replaced.");
  return { kind: 'team', token: deployer.tokenId, mark };
}

/** As a build brings it, in a request. */
function readAsked(remote: string, contract: RemoteContract): NamedContract {
  const read = readContract(remote, new Map([[CONTRACT_FILE, Buffer.from(JSON.stringify(contract))]]));
  if (!read.ok) throw new Problem(400, read.refusals.map(({ message }) => message).join(' '));
  return read;
}

function publishRoute(app: Hono<AppEnv>, ctx: TeamContext): void {
  const inTurn = createTurns();
  handle(
    app,
    'POST /api/remotes/publish',
    async ({ c, query: { remote, activate: how, share, repository = null, commit = null } }) => {
      const needed: readonly TokenScope[] = how === 'no' ? ['publish'] : ['publish', 'activate'];
      const actor = await authorize(ctx, c, remote, needed);
      const zip = await readZip(c);
      const source = { repository, commit };
      const confirm = async () => {
        c.env.deployer = await findDeployer(ctx, c);
        await authorize(ctx, c, remote, needed);
      };
      const result = await inTurn(remote, () => publish(ctx, { remote, source, zip, actor, confirm })).catch(
        busyAsProblem,
      );
      if (result.outcome === 'untried') {
        c.env.log.error({ err: result.error }, 'a published build could not be tried');
        throw new Problem(503, UNTRIED, { retryAfterSeconds: 10 });
      }
      if (result.outcome === 'refused')
        throw new Problem(422, `This build of ${remote} is refused.`, { refusals: result.refusals });
      // Storing took a while, too.
      if (how !== 'no') await confirm();
      const { published } = result;
      const activation = await release(ctx, { remote, actor, how, share, ...published });
      if (published.created) c.status(201);
      return { ...published, activation };
    },
    { limit: PUBLISH_LIMIT },
  );
}

function busyAsProblem(error: unknown): never {
  if (error instanceof TooManyWaitingError) throw new Problem(429, MANY, { retryAfterSeconds: 30 });
  if (error instanceof LeaseBusyError) throw new Problem(503, BUSY, { retryAfterSeconds: 10 });
  throw error;
}

interface Wish extends Pick<Published, 'version' | 'contract'> {
  readonly remote: string;
  readonly actor: string;
  readonly how: 'now' | 'canary' | 'no';
  /** Percent of the browsers. */
  readonly share: number;
}

/**
 * What is wished for with an upload. What waits for the owner is remembered; a canary is begun once it need not wait. A
 * first version has nothing to run beside: its canary is everybody.
 */
async function release(ctx: TeamContext, wish: Wish): Promise<Published['activation']> {
  const { remote, actor, version, how, share, contract } = wish;
  if (how === 'no' || contract.approval === 'refused') return 'none';
  if (contract.approval === 'waiting') {
    const asFirst = how === 'canary';
    if (await ctx.asked.ask(remote, version, { actor, now: ctx.now(), asFirst })) return 'waits';
    if (asFirst) return 'none';
  }
  const begin = beginCanary(version, permilleOf(share));
  await takeStep(ctx, { remote, actor }, (situation) =>
    how === 'now' || !situation.before.active ? activate(version)(situation) : begin(situation),
  );
  return 'done';
}

function readZip(c: Context<AppEnv>): Promise<Buffer> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/zip\s*(;|$)/i.test(type))
    throw new Problem(415, 'The body must be a zip of the build, with Content-Type: application/zip.');
  return readBytes(c, MOST_ZIP_BYTES);
}

function stepRoutes(app: Hono<AppEnv>, ctx: TeamContext): void {
  const actorOf = (c: Context<AppEnv>, remote: string) => authorize(ctx, c, remote, ['activate']);

  handle(app, 'POST /api/remotes/activate', async ({ c, body }) => {
    const actor = await actorOf(c, body.remote);
    return takeStep(ctx, { remote: body.remote, actor }, activate(body.version));
  });

  handle(app, 'POST /api/remotes/canary', async ({ c, body }) => {
    const { remote, version, share, errorLimit } = body;
    const actor = await actorOf(c, remote);
    return takeStep(ctx, { remote, actor }, beginCanary(version, permilleOf(share), errorLimit));
  });

  handle(app, 'POST /api/remotes/canary/end', async ({ c, body: { remote } }) =>
    takeStep(ctx, { remote, actor: await actorOf(c, remote) }, endCanary),
  );

  handle(app, 'POST /api/remotes/rollback', async ({ c, body: { remote, from } }) =>
    takeStep(ctx, { remote, actor: await actorOf(c, remote) }, rollBack(from)),
  );
}

const permilleOf = (percent: number) => Math.round(percent * 10);

async function takeStep(
  { store, now }: TeamContext,
  { remote, actor }: { readonly remote: string; readonly actor: string },
  decide: (situation: Situation) => ReleaseDecision,
): Promise<RemoteReleases> {
  const outcome = await store.takeStep({ name: remote, actor, now: now(), decide });
  if (!outcome.ok) throw refusedStep(outcome);
  return pointersOf(outcome);
}
