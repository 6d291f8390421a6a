/** SQL for prompts: immutable versions, the labels that move between them, and each version's evaluations. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { type Database, firstRow } from '../../platform/db/database';
import { aiEvaluations, aiLabels, aiPrompts, auditLog } from '../../platform/db/schema';
import { bound } from '../../platform/lib/bound';
import type { Assignment, Task } from './assignment';
import { BUILT_IN, type Label, type LabelDecision, mayLabel, RULES, versionFor } from './prompts';

export const createPromptsStore = (db: Database) =>
  bound(db, { all, labels, evaluations, of, ofVersion, add, addEvaluation, label });

const all = (db: Database) => db.select().from(aiPrompts).orderBy(aiPrompts.task, desc(aiPrompts.version));

const labels = (db: Database) => db.select().from(aiLabels);

/** The newest of each version. */
const evaluations = (db: Database) =>
  db
    .selectDistinctOn([aiEvaluations.task, aiEvaluations.version])
    .from(aiEvaluations)
    .orderBy(aiEvaluations.task, aiEvaluations.version, desc(aiEvaluations.at), desc(aiEvaluations.id));

/** Versions of a task are consecutive, even when added concurrently. */
const add = (
  db: Database,
  prompt: Pick<typeof aiPrompts.$inferSelect, 'task' | 'text' | 'note'>,
  actor: string,
  at: Date,
): Promise<number> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${aiPrompts} in share row exclusive mode`);
    const [last] = await tx
      .select({ version: aiPrompts.version })
      .from(aiPrompts)
      .where(eq(aiPrompts.task, prompt.task))
      .orderBy(desc(aiPrompts.version))
      .limit(1);
    const version = (last?.version ?? 0) + 1;
    await tx.insert(aiPrompts).values({ ...prompt, version, createdAt: at });
    const noted = { subject: `${prompt.task} ${version}`, details: { note: prompt.note } };
    await tx.insert(auditLog).values({ at, actor, action: 'ai.prompt added', ...noted });
    return version;
  });

const addEvaluation = async (db: Database, evaluation: typeof aiEvaluations.$inferInsert): Promise<void> =>
  void (await db.insert(aiEvaluations).values(evaluation));

/** `version` null removes the label. */
const label = (
  db: Database,
  task: Task,
  label: Label,
  version: number | null,
  actor: string,
  at: Date,
): Promise<LabelDecision> =>
  db.transaction(async (tx) => {
    const isEvaluated = (one: typeof aiEvaluations.$inferSelect) =>
      one.task === task && one.version === version;
    const evaluation = (await evaluations(tx)).find(isEvaluated) ?? null;
    const decision = mayLabel(version, evaluation);
    if (decision !== 'moved') return decision;
    const isLabel = and(eq(aiLabels.task, task), eq(aiLabels.label, label));
    const [before] = await tx.select().from(aiLabels).where(isLabel).for('update');
    if (version === null) await tx.delete(aiLabels).where(isLabel);
    else
      await tx
        .insert(aiLabels)
        .values({ task, label, version })
        .onConflictDoUpdate({ target: [aiLabels.task, aiLabels.label], set: { version } });
    const details = { from: before?.version ?? null, to: version, evaluation: evaluation?.id ?? null };
    const subject = `${task} ${label}`;
    await tx.insert(auditLog).values({ at, actor, action: 'ai.label moved', subject, details });
    return decision;
  });

export interface Prompt {
  readonly version: number;
  readonly text: string;
}

const promptOf = (version: number, words: string): Prompt => ({ version, text: `${RULES}\n${words}` });
const builtIn = (task: Task): Prompt => promptOf(0, BUILT_IN[task]);

/** Null: no such version. */
async function ofVersion(db: Database, task: Task, version: number): Promise<Prompt | null> {
  if (version === 0) return builtIn(task);
  const isIt = and(eq(aiPrompts.task, task), eq(aiPrompts.version, version));
  const row = await firstRow(db.select().from(aiPrompts).where(isIt));
  return row && promptOf(version, row.text);
}

/** The prompt in use for these facts. */
async function of(db: Database, assignment: Pick<Assignment, 'task' | 'facts'>): Promise<Prompt> {
  const version = versionFor(assignment, await labels(db));
  return (await ofVersion(db, assignment.task, version)) ?? builtIn(assignment.task);
}
