/** The owner's routes: list all remotes, reserve names for teams, and approve or refuse contracts. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { listAccess, type PublishersStore, type Tokens } from '../access';
import type { ApprovalStore } from '../releases';
import type { ReadStatuses } from '../reports';

export interface AdminRoutesOptions {
  readonly readStatuses: ReadStatuses;
  readonly tokens: Pick<Tokens, 'list'>;
  readonly publishers: Pick<PublishersStore, 'list'>;
  readonly approvals: ApprovalStore;
  readonly issuers: readonly string[];
  readonly publicOrigin: string;
  readonly now: () => Date;
}

export function adminRoutes(app: Hono<AppEnv>, options: AdminRoutesOptions): void {
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
    return undefined;
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
      return undefined;
    },
  );
}
