/**
 * A team's routes for its remote, which the owner can use for any; a token works for one remote only. And the owner's own:
 * they list all remotes, reserve names for teams, and approve or refuse contracts.
 */
import {
  CONTRACT_FILE,
  MOST_ZIP_BYTES,
  type Published,
  type RemoteContract,
  type RemoteReleases,
  type TokenScope,
} from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import { type AppEnv, handle, Problem, readBytes } from '../../platform/http';
import { LeaseBusyError } from '../../platform/lib/leases/leases';
import { authorize, findDeployer, listAccess, type PublishersStore, type Tokens } from '../access';
import type { Gate } from '../checks';
import { type NamedContract, readContract } from '../contracts';
import {
  type ApprovalStore,
  activate,
  beginCanary,
  type Decide,
  endCanary,
  type ReleaseStore,
  rollBack,
} from '../releases';
import type { ReadStatuses } from '../reports';
import { type PassMaker, writePass } from '../serve';
import { createPublishQueue, publish, TooManyWaitingError, type VersionStorage } from './publish';

interface RoutesOptions extends VersionStorage {
  readonly store: ReleaseStore;
  readonly approvals: ApprovalStore;
  readonly gate: Gate;
  readonly readStatuses: ReadStatuses;
  readonly tokens: Pick<Tokens, 'list' | 'read' | 'markOf'>;
  readonly publishers: Pick<PublishersStore, 'list'>;
  readonly issuers: readonly string[];
  readonly passSecret: Buffer;
  readonly publicOrigin: string;
}

/** A publication takes seconds of CPU. */
const PUBLISH_LIMIT = { points: 30, seconds: 60 };
const UNTRIED =
  'The gate could not try this build, so it was not stored; the log says why. Publish it again.';
const MANY = 'Several builds of this remote are waiting already. Publish again when they are done.';
const BUSY = 'Another process is still at work on the files of this version. Publish it again.';

export function teamRoutes(app: Hono<AppEnv>, options: RoutesOptions): void {
  const { approvals, tokens, readStatuses } = options;
  app.use('/api/remotes/*', async (c, next) => {
    c.env.deployer = await findDeployer(tokens, c);
    await next();
  });
  publishRoute(app, options);
  stepRoutes(app, options);
  previewRoute(app, options);

  handle(app, 'GET /api/remotes/status', async ({ c, query: { remote } }) => {
    await authorize(approvals.exists, c, remote);
    const [status] = await readStatuses([remote]);
    if (!status) throw new Error(`The status of ${remote} could not be read.`);
    return status;
  });
}

function previewRoute(
  app: Hono<AppEnv>,
  { approvals, store, tokens, passSecret, publicOrigin, now }: RoutesOptions,
): void {
  handle(app, 'POST /api/remotes/preview', async ({ c, body }) => {
    const { remote, version, origin, contract, minutes, to } = body;
    const actor = await authorize(approvals.exists, c, remote, ['preview']);
    const asked = contract && readAsked(remote, contract);
    const by = version === undefined ? { origin: origin ?? '', contract: asked?.id } : { version };
    if (version !== undefined && !(await store.version(remote, version)))
      throw new Problem(404, `No version ${version} of ${remote} is stored; publish it first.`);
    const since = now();
    const expiresAt = new Date(since.getTime() + minutes * 60_000);
    if (asked) await store.notePreviewed(remote, asked, since);
    const maker = await makerOf(tokens, c);
    const token = writePass(passSecret, { remote, by, maker, since, expiresAt });
    const search = new URLSearchParams({ token, ...(to === undefined ? {} : { to }) });
    const until = expiresAt.toISOString();
    await store.audit(since, actor, 'remote.previewMade', remote, { ...by, until });
    return { url: `${publicOrigin}/remotes/preview?${search}`, expiresAt: until };
  });
}

async function makerOf(tokens: Pick<Tokens, 'markOf'>, { env }: Context<AppEnv>): Promise<PassMaker> {
  const { deployer } = env;
  if (deployer?.kind !== 'team') return { kind: 'owner' };
  const mark = await tokens.markOf(deployer.tokenId);
  if (!mark)
    throw new Problem(401, "This call requires a remote's token that is neither revoked nor replaced.");
  return { kind: 'team', token: deployer.tokenId, mark };
}

/** Validates a contract sent in a request like one in a build. */
function readAsked(remote: string, contract: RemoteContract): NamedContract {
  const read = readContract(remote, new Map([[CONTRACT_FILE, Buffer.from(JSON.stringify(contract))]]));
  if (!read.ok) throw new Problem(400, read.refusals.map(({ message }) => message).join(' '));
  return read;
}

function publishRoute(app: Hono<AppEnv>, options: RoutesOptions): void {
  const { approvals, gate, tokens } = options;
  const inTurn = createPublishQueue();
  handle(
    app,
    'POST /api/remotes/publish',
    PUBLISH_LIMIT,
    async ({ c, query: { remote, activate: how, share, repository = null, commit = null } }) => {
      const needed: readonly TokenScope[] = how === 'no' ? ['publish'] : ['publish', 'activate'];
      const actor = await authorize(approvals.exists, c, remote, needed);
      const zip = await readZip(c);
      const confirm = async () => {
        c.env.deployer = await findDeployer(tokens, c);
        await authorize(approvals.exists, c, remote, needed);
      };
      const upload = { remote, source: { repository, commit }, zip, actor, confirm };
      const result = await inTurn(remote, () => publish(options, approvals, gate, upload)).catch(
        busyAsProblem,
      );
      if (result.outcome === 'untried') {
        c.env.log.error({ err: result.error }, 'a published build could not be tested');
        throw new Problem(503, UNTRIED, { retryAfterSeconds: 10 });
      }
      if (result.outcome === 'refused')
        throw new Problem(422, `This build of ${remote} was refused.`, { refusals: result.refusals });
      // Storing took a while, so the publisher's right is checked again.
      if (how !== 'no') await confirm();
      const { published } = result;
      const activation = await release(options, { remote, actor, how, share, ...published });
      if (published.created) c.status(201);
      return { ...published, activation };
    },
  );
}

function busyAsProblem(error: unknown): never {
  if (error instanceof TooManyWaitingError) throw new Problem(429, MANY, { retryAfterSeconds: 30 });
  if (error instanceof LeaseBusyError) throw new Problem(503, BUSY, { retryAfterSeconds: 10 });
  throw error;
}

function readZip(c: Context<AppEnv>): Promise<Buffer> {
  const type = c.req.header('Content-Type') ?? '';
  if (!/^application\/zip\s*(;|$)/i.test(type))
    throw new Problem(415, 'The body must be a zip of the build, with Content-Type: application/zip.');
  return readBytes(c, MOST_ZIP_BYTES);
}

interface ReleaseRequest extends Pick<Published, 'version' | 'contract'> {
  readonly remote: string;
  readonly actor: string;
  readonly how: 'now' | 'canary' | 'no';
  readonly share: number;
}

/** Remembers an activation that waits for the owner, but no canary; a first version always goes to everybody. */
async function release(
  { store, approvals, now }: RoutesOptions,
  { remote, actor, version, how, share, contract }: ReleaseRequest,
): Promise<Published['activation']> {
  if (how === 'no' || contract.approval === 'refused') return 'none';
  if (contract.approval === 'waiting') {
    const asFirst = how === 'canary';
    if (await approvals.requestActivation(remote, version, { actor, now: now(), asFirst })) return 'waits';
    if (asFirst) return 'none';
  }
  const begin = beginCanary(version, permilleOf(share));
  await takeStep(store, remote, actor, now(), (situation) =>
    how === 'now' || !situation.before.active ? activate(version)(situation) : begin(situation),
  );
  return 'done';
}

function stepRoutes(app: Hono<AppEnv>, { approvals, store, now }: RoutesOptions): void {
  const step = async (c: Context<AppEnv>, remote: string, decide: Decide) =>
    takeStep(store, remote, await authorize(approvals.exists, c, remote, ['activate']), now(), decide);

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

async function takeStep(
  store: ReleaseStore,
  remote: string,
  actor: string,
  now: Date,
  decide: Decide,
): Promise<RemoteReleases> {
  const outcome = await store.takeStep(remote, actor, now, decide);
  if (!outcome.ok) throw new Problem(outcome.refused === 'unknown' ? 404 : 409, outcome.reason);
  const { active, previous, canary } = outcome.state;
  return {
    active: active?.version ?? null,
    previous,
    canary: canary && { version: canary.version, share: canary.permille / 10 },
    serial: outcome.serial,
  };
}

export function adminRoutes(app: Hono<AppEnv>, options: RoutesOptions): void {
  const { readStatuses, tokens, publishers, approvals, issuers, publicOrigin, now } = options;

  handle(app, 'GET /api/admin/remotes', async () => {
    const [remotes, access] = await Promise.all([
      readStatuses(await approvals.names()),
      listAccess(tokens, publishers),
    ]);
    const ofRemote = <T extends { readonly remote: string }>(all: readonly T[], name: string) =>
      all.flatMap(({ remote, ...one }) => (remote === name ? [one] : []));
    return {
      issuers: [...issuers],
      publicOrigin,
      remotes: remotes.map((remote) => ({
        ...remote,
        tokens: ofRemote(access.tokens, remote.name),
        publishers: ofRemote(access.publishers, remote.name),
      })),
    };
  });

  handle(app, 'POST /api/admin/remotes/reserve', async ({ body: { remote, team } }) => {
    if (!(await approvals.reserve(remote, team, now())))
      throw new Problem(409, `The name ${remote} is taken.`);
  });

  handle(app, 'POST /api/admin/remotes/contract/approve', async ({ body: { remote, contract: id } }) => {
    const approved = await approvals.approve({ remote, id, now: now() });
    if (approved === 'unknown')
      throw new Problem(404, `${remote} has no contract ${id} that awaits approval.`);
    if ('collides' in approved) throw new Problem(409, approved.collides);
    return approved;
  });

  handle(
    app,
    'POST /api/admin/remotes/contract/refuse',
    async ({ body: { remote, contract: id, reason } }) => {
      const refused = await approvals.refuse({ remote, id, now: now() }, reason);
      if (refused === 'unknown') throw new Problem(404, `${remote} has no contract ${id}.`);
      if (refused === 'in-use')
        throw new Problem(409, `A version of ${remote} with this contract is active or a canary.`);
    },
  );
}
