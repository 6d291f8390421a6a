/** The AI services in the owner's panel. */
import type { Hono } from 'hono';
import { page, readRowCursor, rowCursor } from '../../../platform/http/cursor';
import type { AppEnv } from '../../../platform/http/environment';
import { handle } from '../../../platform/http/handle';
import { Problem } from '../../../platform/http/problem';
import type { TextRow } from '../ledger/ledger-store';
import { type AiAdminContext, evaluateVersion, readOverview, readPrompts, shownEvaluation } from './ai-admin';

/** Each asks a model a dozen times. */
const EVALUATION_LIMIT = { points: 10, seconds: 60 };

/** Nobody else holds `ai.management`. */
const ACTOR = 'owner';

export function aiAdminRoutes(app: Hono<AppEnv>, context: AiAdminContext): void {
  const { ledger } = context;
  handle(app, 'GET /api/admin/ai', () => readOverview(context));
  promptRoutes(app, context);
  handle(app, 'GET /api/admin/ai/texts', async ({ query: { why, cursor, limit } }) => {
    const found = await ledger.list({ before: readRowCursor(cursor), why, limit: limit + 1 });
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    return { texts: shown.map(inAnswer), nextCursor };
  });
  handle(app, 'POST /api/admin/ai/texts/review', async ({ body: { id, review } }) => {
    if (!(await ledger.review(Number(id), review))) throw new Problem(404, 'There is no such text any more.');
    return undefined;
  });
}

const REFUSALS = {
  'not evaluated': 'Evaluate this version first.',
  'not passed': 'The newest evaluation of this version has not passed.',
} as const;

function promptRoutes(app: Hono<AppEnv>, context: AiAdminContext): void {
  const { promptsStore, now } = context;
  handle(app, 'GET /api/admin/ai/prompts', async () => ({ tasks: await readPrompts(context) }));
  handle(app, 'POST /api/admin/ai/prompts', async ({ body }) => ({
    version: await promptsStore.add(body, ACTOR, now()),
  }));
  handle(
    app,
    'POST /api/admin/ai/prompts/evaluate',
    async ({ body: { task, version } }) => {
      const outcome = await evaluateVersion(context, task, version);
      if (outcome === null) throw new Problem(404, 'There is no such version.');
      if ('kind' in outcome)
        throw new Problem(409, `Not every text could be asked for (${outcome.why}), so nothing was judged.`);
      return shownEvaluation(outcome);
    },
    { limit: EVALUATION_LIMIT },
  );
  handle(app, 'POST /api/admin/ai/prompts/label', async ({ body: { task, label, version } }) => {
    const decision = await promptsStore.label(task, label, version, ACTOR, now());
    if (decision !== 'moved') throw new Problem(409, REFUSALS[decision]);
    return undefined;
  });
}

const inAnswer = ({ id, at, ...rest }: TextRow) => ({
  ...rest,
  id: String(id),
  at: at.toISOString(),
  facts: [...rest.facts],
});
