/** What a second person does: looks at what waits, and says yes or no to what everybody would get. */
import type { Context, Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import type { EvidenceStore } from '../provenance/evidence-store';
import type { AskedStore } from '../releases/asked-store';
import { approverName } from './authorize-route';
import { pointersOf } from './pointers';
import { type RequireVouched, refusedStep } from './problems';

export interface ApproverRoutesContext {
  readonly asked: AskedStore;
  readonly evidence: Pick<EvidenceStore, 'of'>;
  readonly requireVouched: RequireVouched;
  readonly now: () => Date;
}

const NOBODY_ASKS = 'Nobody asks any more that this version becomes active.';

export function approverRoutes(
  app: Hono<AppEnv>,
  { asked, evidence, requireVouched, now }: ApproverRoutesContext,
): void {
  handle(app, 'GET /api/remotes/waiting', async ({ c }) => {
    requireApprover(c);
    const waiting = await asked.list();
    const said = await evidence.of(waiting);
    return {
      waiting: waiting.map(({ contractId: _, askedAt, askedBy, ...one }) => ({
        ...one,
        askedAt: (askedAt ?? now()).toISOString(),
        askedBy: askedBy ?? '',
        provenance: said(one.remote, one.version).provenance,
      })),
    };
  });

  handle(app, 'POST /api/remotes/approve', async ({ c, body }) => {
    const approver = requireApprover(c);
    await requireVouched(body);
    const outcome = await asked.approve({ ...body, approver, now: now() });
    if (!outcome) throw new Problem(404, NOBODY_ASKS);
    if (!outcome.ok) throw refusedStep(outcome);
    return { ...pointersOf(outcome), asked: null };
  });

  handle(app, 'POST /api/remotes/decline', async ({ c, body: { reason, ...body } }) => {
    const approver = requireApprover(c);
    if (!(await asked.decline({ ...body, approver, now: now() }, reason)))
      throw new Problem(404, NOBODY_ASKS);
    return undefined;
  });
}

/** For the audit log. Neither the owner nor a team is one: they are those who ask. */
function requireApprover(c: Context<AppEnv>): string {
  const { deployer } = c.env;
  if (deployer?.kind !== 'approver')
    throw new Problem(403, 'This needs the token of a second person (APPROVERS).');
  return approverName(deployer.name);
}
