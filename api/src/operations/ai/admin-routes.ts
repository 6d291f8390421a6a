/** The owner's endpoints for AI services: usage, budgets, prompts and texts to review. */
import { AI_TASKS, type AiOverview, type AiPrompts } from '@spreadwise/contract';
import { aiField } from '@spreadwise/contract/ai-mark';
import type { Hono } from 'hono';
import type { aiEvaluations } from '../../platform/db/schema';
import { type AppEnv, handle, Problem, page, readRowCursor, rowCursor } from '../../platform/http';
import { DAY_MS, utcDay, withIsoTimes } from '../../platform/lib/time';
import type { Task } from './assignment';
import { budgetsOf, MICROS_A_CENT, WARNED_SHARE } from './budget';
import { casesOf, evaluate } from './evaluation/evaluation';
import type { AiParts } from './parts';
import { BUILT_IN } from './prompts';

/** Each evaluation asks a model a dozen times. */
const EVALUATION_LIMIT = { points: 10, seconds: 60 };

/** Only the owner has `ai.management`. */
const ACTOR = 'owner';

export function aiAdminRoutes(app: Hono<AppEnv>, context: AiParts): void {
  const { ledger } = context;
  handle(app, 'GET /api/admin/ai', () => readOverview(context));
  promptRoutes(app, context);
  handle(app, 'GET /api/admin/ai/texts', async ({ query: { why, cursor, limit } }) => {
    const found = await ledger.list({ before: readRowCursor(cursor), why, limit: limit + 1 });
    const { shown, nextCursor } = page(found, limit, ({ id }) => rowCursor(id));
    const texts = shown.map((row) => ({
      ...withIsoTimes({ ...row, id: String(row.id), facts: [...row.facts] }),
      ...aiField(row.source === 'ai'),
    }));
    return { texts, nextCursor };
  });
  handle(app, 'POST /api/admin/ai/texts/review', async ({ body: { id, review } }) => {
    if (!(await ledger.review(Number(id), review))) throw new Problem(404, 'This text no longer exists.');
  });
}

const REFUSALS = {
  'not evaluated': 'Evaluate this version first.',
  'not passed': 'The newest evaluation of this version has not passed.',
} as const;

function promptRoutes(app: Hono<AppEnv>, context: AiParts): void {
  const { prompts, now } = context;
  handle(app, 'GET /api/admin/ai/prompts', async () => ({ tasks: await readPrompts(context) }));
  handle(app, 'POST /api/admin/ai/prompts', async ({ body }) => ({
    version: await prompts.add(body, ACTOR, now()),
  }));
  handle(app, 'POST /api/admin/ai/prompts/evaluate', EVALUATION_LIMIT, ({ body: { task, version } }) =>
    evaluateVersion(context, task, version),
  );
  handle(app, 'POST /api/admin/ai/prompts/label', async ({ body: { task, label, version } }) => {
    const decision = await prompts.label(task, label, version, ACTOR, now());
    if (decision !== 'moved') throw new Problem(409, REFUSALS[decision]);
  });
}

const SHOWN_DAYS = 30;

async function readOverview(context: AiParts): Promise<AiOverview> {
  const { ledger, now } = context;
  const at = now();
  const today = utcDay(at);
  const from = utcDay(new Date(at.getTime() - (SHOWN_DAYS - 1) * DAY_MS));
  const settings = context.settings();
  const used = await ledger.usageOn(today);
  const nearMicros = settings.customerCents * MICROS_A_CENT * WARNED_SHARE;
  return {
    settings,
    providers: await providersOf(context, at),
    budgets: budgetsOf(used, settings),
    customersNearLimit: await ledger.customersAbove(today, Math.max(1, nearMicros)),
    days: [...(await ledger.days(from))],
    whys: [...(await ledger.whys(from))],
  };
}

const NO_FIGURES = { texts: 0, passed: 0, p50Ms: null, p95Ms: null, costMicros: 0 };

async function providersOf({ ledger, failover }: AiParts, at: Date): Promise<AiOverview['providers']> {
  const figures = await ledger.providers(new Date(at.getTime() - DAY_MS));
  return failover.health().map((state) => ({
    ...(figures.find((one) => one.name === state.name) ?? NO_FIGURES),
    ...withIsoTimes(state),
  }));
}

async function readPrompts({ prompts }: AiParts): Promise<AiPrompts[]> {
  const rows = await prompts.all();
  const labels = await prompts.labels();
  const evaluations = await prompts.evaluations();
  return AI_TASKS.map((task) => {
    const labelled = (label: string) =>
      labels.find((one) => one.task === task && one.label === label)?.version ?? null;
    const evaluationOf = (version: number) => {
      const found = evaluations.find((one) => one.task === task && one.version === version);
      return found ? shownEvaluation(found) : null;
    };
    const builtIn = { version: 0, text: BUILT_IN[task], note: 'Built in', createdAt: null };
    const versions = [...rows.filter((row) => row.task === task), builtIn];
    return {
      ...{ task, live: labelled('live') ?? 0, trial: labelled('trial') },
      versions: versions.map(({ version, text, note, createdAt }) =>
        withIsoTimes({ version, text, note, createdAt, evaluation: evaluationOf(version) }),
      ),
    };
  });
}

async function evaluateVersion({ prompts, write, now }: AiParts, task: Task, version: number) {
  const prompt = await prompts.ofVersion(task, version);
  if (!prompt) throw new Problem(404, 'Version not found.');
  const outcome = await evaluate(casesOf(task), write, prompt);
  if (typeof outcome === 'string')
    throw new Problem(409, `Not every text could be generated (${outcome}), so nothing was evaluated.`);
  const evaluation = { at: now(), ...outcome };
  await prompts.addEvaluation({ task, version, ...evaluation });
  return shownEvaluation(evaluation);
}

type ShownEvaluation = Pick<typeof aiEvaluations.$inferSelect, 'at' | 'hasPassed' | 'counts' | 'costMicros'>;

const shownEvaluation = ({ at, hasPassed, counts, costMicros }: ShownEvaluation) =>
  withIsoTimes({ at, hasPassed, counts, costMicros });
