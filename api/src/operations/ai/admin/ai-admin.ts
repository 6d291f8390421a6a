/** What the owner sees of the AI services and does with them. */

import { AI_TASKS, type AiOverview, type AiPrompts } from '@spreadwise/contract';
import { DAY_MS } from '../../../platform/lib/timing/durations';
import { utcDay } from '../../../platform/lib/timing/utc-day';
import type { Task } from '../assignment';
import { casesOf } from '../evaluation/cases';
import { type EvaluationOutcome, evaluate } from '../evaluation/evaluate';
import { type AiSettings, budgetsOf, MICROS_A_CENT, WARNED_SHARE } from '../ledger/budget';
import type { LedgerStore } from '../ledger/ledger-store';
import { BUILT_IN } from '../prompts/built-in';
import type { Prompts } from '../prompts/prompts';
import type { EvaluationRow, PromptsStore } from '../prompts/prompts-store';
import type { Failover } from '../writing/failover';
import type { Write } from '../writing/writer';

export interface AiAdminContext {
  readonly ledger: LedgerStore;
  readonly settings: () => AiSettings;
  readonly promptsStore: PromptsStore;
  readonly prompts: Prompts;
  readonly failover: Pick<Failover, 'health'>;
  readonly write: Write;
  readonly now: () => Date;
}

const SHOWN_DAYS = 30;

export async function readOverview(context: AiAdminContext): Promise<AiOverview> {
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

async function providersOf({ ledger, failover }: AiAdminContext, at: Date): Promise<AiOverview['providers']> {
  const figures = await ledger.providers(new Date(at.getTime() - DAY_MS));
  return failover.health().map(({ name, failures, restsUntil }) => {
    const { provider: _, ...found } = figures.find((one) => one.provider === name) ?? {
      provider: name,
      ...NO_FIGURES,
    };
    return { name, failures, restsUntil: restsUntil?.toISOString() ?? null, ...found };
  });
}

export const shownEvaluation = ({ at, hasPassed, counts, costMicros }: EvaluationRow) => ({
  at: at.toISOString(),
  hasPassed,
  counts,
  costMicros,
});

export async function readPrompts({ promptsStore }: AiAdminContext): Promise<AiPrompts[]> {
  const [rows, labels, evaluations] = [
    await promptsStore.all(),
    await promptsStore.labels(),
    await promptsStore.evaluations(),
  ];
  return AI_TASKS.map((task) => {
    const labelled = (label: string) =>
      labels.find((one) => one.task === task && one.label === label)?.version ?? null;
    const evaluationOf = (version: number) => {
      const found = evaluations.find((one) => one.task === task && one.version === version);
      return found ? shownEvaluation(found) : null;
    };
    const own = rows
      .filter((row) => row.task === task)
      .map(({ version, text, note, createdAt }) => ({
        ...{ version, text, note, createdAt: createdAt.toISOString() },
        evaluation: evaluationOf(version),
      }));
    const builtIn = {
      ...{ version: 0, text: BUILT_IN[task], note: 'Built in', createdAt: null },
      evaluation: evaluationOf(0),
    };
    return { task, live: labelled('live') ?? 0, trial: labelled('trial'), versions: [...own, builtIn] };
  });
}

/** Null when there is no such version. */
export async function evaluateVersion(
  { prompts, promptsStore, write, now }: AiAdminContext,
  task: Task,
  version: number,
): Promise<Exclude<EvaluationOutcome, { kind: 'evaluated' }> | EvaluationRow | null> {
  const prompt = await prompts.ofVersion(task, version);
  if (!prompt) return null;
  let costMicros = 0;
  const counted: Write = (assignment, options) =>
    write(assignment, {
      ...options,
      onCost(micros) {
        costMicros += micros;
      },
    });
  const outcome = await evaluate(casesOf(task), counted, prompt);
  if (outcome.kind !== 'evaluated') return outcome;
  return promptsStore.addEvaluation({ at: now(), task, version, ...outcome.evaluation, costMicros });
}
