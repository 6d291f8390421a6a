/** AI services: texts about what the product knows, written by a model if one is configured, otherwise by template. */
import { TIER_NAMES, type Tier } from '@spreadwise/shared-auth/model';
import { z } from 'zod';
import { defineCalls, TOO_MANY_CALLS } from './define-calls';
import { aiFields, dayField, emailField, instantField } from './fields';

/** Paragraphs separated by empty lines. */
const writtenText = z.object({
  text: z.string(),
  /** 'ai': a model wrote it, and every number and name in it occurs in its input. */
  source: z.enum(['ai', 'template']),
  ...aiFields,
});
export type WrittenText = z.infer<typeof writtenText>;

export const AI_TASKS = ['explain', 'letter', 'answer', 'draft'] as const;
const task = z.enum(AI_TASKS);
const cents = z.int().min(0).max(10_000_000);
/** Millionths of a euro. */
const micros = z.number();
const perTier = <S extends z.ZodType>(each: S) =>
  z.strictObject(Object.fromEntries(TIER_NAMES.map((tier) => [tier, each])) as Record<Tier, S>);

/** Whether models are used, and their budget per UTC day: the settings `ai.*`. */
const settings = z.strictObject({
  on: z.boolean(),
  dayCents: cents,
  tierCents: perTier(cents),
  customerCents: cents,
});

const budget = z.object({ name: z.string(), texts: z.int(), usedMicros: micros, limitCents: cents });

const overview = z.object({
  settings,
  providers: z.array(
    z.object({
      name: z.string(),
      /** As seen by the process that answers. */
      failures: z.int(),
      restsUntil: instantField.nullable(),
      /** In the last 24 hours, in all processes. */
      texts: z.int(),
      passed: z.int(),
      p50Ms: z.int().nullable(),
      p95Ms: z.int().nullable(),
      costMicros: micros,
    }),
  ),
  /** Today's budgets: the whole day's first, then the tiers'. */
  budgets: z.array(budget),
  /** Customers who have used at least four fifths of their budget. */
  customersNearLimit: z.int(),
  /** Those of the last 30 days with any texts, newest first. */
  days: z.array(z.object({ day: z.string(), texts: z.int(), fallbacks: z.int(), costMicros: micros })),
  /** Reasons in these days: 'passed', or why the template answered. */
  whys: z.array(z.object({ why: z.string(), texts: z.int() })),
});
export type AiOverview = z.infer<typeof overview>;

const evaluation = z.object({
  at: instantField,
  hasPassed: z.boolean(),
  counts: z.record(z.string(), z.int()),
  costMicros: micros,
});
const promptVersion = z.object({
  /** 0 is the built-in one. */
  version: z.int(),
  text: z.string(),
  note: z.string(),
  createdAt: instantField.nullable(),
  evaluation: evaluation.nullable(),
});
const promptsOfTask = z.object({
  task,
  live: z.int(),
  trial: z.int().nullable(),
  versions: z.array(promptVersion),
});
export type AiPrompts = z.infer<typeof promptsOfTask>;

const keptText = writtenText.extend({
  id: z.string(),
  at: instantField,
  task: z.string(),
  customerId: z.string().nullable(),
  facts: z.array(z.string()),
  question: z.string().nullable(),
  why: z.string(),
  /** A model's text that was not shown, and the words that were refused. */
  refused: z.string().nullable(),
  refusedAt: z.string().nullable(),
  provider: z.string().nullable(),
  promptVersion: z.int(),
  ms: z.int().nullable(),
  costMicros: micros,
  review: z.enum(['good', 'bad']).nullable(),
});
export type AiKeptText = z.infer<typeof keptText>;

/** Either permission suffices: an owner holds the first, an ADMIN the second. */
const reads = { permission: ['ai.management', 'ai.view'] } as const;
const manages = { permission: 'ai.management' } as const;
const version = z.int().min(0).max(1_000_000);

export const aiCalls = defineCalls({
  'GET /api/ai/explanation': {
    summary: "One of the caller's signals, open or ended, in plain words.",
    access: { permission: 'trading.view' },
    rollout: 'explanations',
    query: z.strictObject({ signal: z.string().min(1).max(100) }),
    response: writtenText.extend({
      /** The moment of the figures it mentions. */
      asOf: instantField,
    }),
    failures: {
      404: 'The caller has no such signal.',
      ...TOO_MANY_CALLS,
    },
  },
  'GET /api/ai/letter': {
    summary: 'The market letter of a UTC day, by default the newest: a summary of its signals.',
    access: { permission: 'trading.view' },
    query: z.strictObject({ day: dayField().optional() }),
    response: z.object({
      day: z.string(),
      /** Null: the day ended less than an hour ago, is too long ago, or nothing was watched on it. */
      letter: writtenText.nullable(),
    }),
    failures: {
      403: 'Letters before the newest require analytics.full.',
      ...TOO_MANY_CALLS,
    },
  },
  'POST /api/ai/answer': {
    summary:
      "Answers a question about the caller's own signals; `digitalSourceType` marks what a model wrote.",
    access: { permission: 'chat.access' },
    body: z.strictObject({
      question: z
        .string()
        .trim()
        .min(3, 'A question needs a few words.')
        .max(300, 'A question has at most 300 characters.'),
    }),
    response: writtenText,
  },
  'POST /api/ai/draft': {
    summary: "Drafts a reply to a customer's message, for a person to read and send.",
    access: { permission: ['customer.support', 'customer.management'] },
    body: z.strictObject({
      message: z.string().trim().min(1, 'A message is needed.').max(4_000),
      /** Who wrote the message. */
      email: emailField.optional(),
    }),
    response: writtenText,
  },
  'GET /api/admin/ai': {
    summary: 'The AI services: providers, budgets, costs, and how often the template answered.',
    access: reads,
    response: overview,
  },
  'GET /api/admin/ai/prompts': {
    summary: 'The prompts of each task: versions, labels, and results on the evaluation set.',
    access: reads,
    response: z.object({ tasks: z.array(promptsOfTask) }),
  },
  'POST /api/admin/ai/prompts': {
    summary: 'Add a version of a prompt. Versions never change; a label puts one to use.',
    access: manages,
    body: z.strictObject({
      task,
      text: z
        .string()
        .trim()
        .min(20, 'A prompt has at least 20 characters.')
        .max(2_000, 'A prompt has at most 2,000 characters.'),
      note: z.string().trim().max(200, 'A note has at most 200 characters.'),
    }),
    response: z.object({ version }),
  },
  'POST /api/admin/ai/prompts/evaluate': {
    summary: 'Run a version on the evaluation set and store the result.',
    access: manages,
    body: z.strictObject({ task, version }),
    response: evaluation,
    failures: {
      404: 'Version not found.',
      409: 'No provider is configured, switched on, or within its budget.',
    },
  },
  'POST /api/admin/ai/prompts/label': {
    summary: 'Move the label live or trial to a version whose newest evaluation has passed; null removes it.',
    access: manages,
    recent: true,
    body: z.strictObject({ task, label: z.enum(['live', 'trial']), version: version.nullable() }),
    failures: { 409: 'The version was not evaluated, or has not passed.' },
  },
  'GET /api/admin/ai/texts': {
    summary: 'Texts for which a model was available, newest first, for review.',
    access: reads,
    query: z.strictObject({
      /** 'refused': texts that the gate rejected. Otherwise a reason, as named in the overview. */
      why: z.string().max(40).optional(),
      cursor: z.string().max(200).optional(),
      limit: z
        .string()
        .regex(/^\d{1,3}$/)
        .transform(Number)
        .pipe(z.int().min(1).max(100))
        .prefault('20'),
    }),
    response: z.object({ texts: z.array(keptText), nextCursor: z.string().nullable() }),
  },
  'POST /api/admin/ai/texts/review': {
    summary: 'Rate a text as good or bad.',
    access: manages,
    body: z.strictObject({ id: z.string().regex(/^\d{1,15}$/), review: z.enum(['good', 'bad']).nullable() }),
    failures: { 404: 'This text no longer exists.' },
  },
});
