/** The tables of the AI services: texts, their cost, prompts, evaluations and daily letters. */
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { customers } from './billing';
import { calendarDay, createdAt, identity, instant, whole } from './columns';

/** Every text for which a model was available, for review. */
export const aiTexts = pgTable(
  'ai_texts',
  {
    id: identity(),
    at: instant('at').notNull(),
    task: text('task').notNull(),
    /** Whom it was written for; null: nobody in particular. */
    customerId: text('customer_id').references(() => customers.id, { onDelete: 'cascade' }),
    facts: jsonb('facts').$type<readonly string[]>().notNull(),
    question: text('question'),
    text: text('text').notNull(),
    /** The model's text that the gate refused, and the words it objected to. */
    refused: text('refused'),
    refusedAt: text('refused_at'),
    source: text('source', { enum: ['ai', 'template'] }).notNull(),
    /** 'passed', or why the template answered. */
    why: text('why').notNull(),
    provider: text('provider'),
    /** The version of the task's prompts; 0 is the built-in one. */
    promptVersion: integer('prompt_version').notNull(),
    ms: integer('ms'),
    costMicros: whole('cost_micros').notNull(),
    review: text('review', { enum: ['good', 'bad'] }),
  },
  (table) => [index('ai_texts_at').on(table.at), index('ai_texts_customer').on(table.customerId)],
);

/** Number and cost of texts per UTC day: in total, by task and reason, by tier and by customer. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    day: calendarDay('day').notNull(),
    scope: text('scope', { enum: ['all', 'why', 'tier', 'customer'] }).notNull(),
    /** The tier, the customer's id, or the reason; empty for 'all'. */
    name: text('name').notNull(),
    texts: integer('texts').notNull(),
    /** In millionths of a euro, including what is reserved for requests in progress. */
    costMicros: whole('cost_micros').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.scope, table.name] })],
);

/** Versions of prompts. Rows never change. */
export const aiPrompts = pgTable(
  'ai_prompts',
  {
    task: text('task').notNull(),
    version: integer('version').notNull(),
    text: text('text').notNull(),
    note: text('note').notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.task, table.version] })],
);

/** Which version of a task's prompts has a label. Without a row the built-in one is live, and none is on trial. */
export const aiLabels = pgTable(
  'ai_labels',
  {
    task: text('task').notNull(),
    label: text('label', { enum: ['live', 'trial'] }).notNull(),
    version: integer('version').notNull(),
  },
  (table) => [primaryKey({ columns: [table.task, table.label] })],
);

/** Results of a version on the evaluation set. */
export const aiEvaluations = pgTable(
  'ai_evaluations',
  {
    id: identity(),
    at: instant('at').notNull(),
    task: text('task').notNull(),
    version: integer('version').notNull(),
    hasPassed: boolean('has_passed').notNull(),
    /** Number of texts, by 'passed' or the reason they failed. */
    counts: jsonb('counts').$type<Readonly<Record<string, number>>>().notNull(),
    costMicros: whole('cost_micros').notNull(),
  },
  (table) => [index('ai_evaluations_version').on(table.task, table.version, table.at)],
);

/** The letter of a UTC day, written once. */
export const aiLetters = pgTable('ai_letters', {
  day: calendarDay('day').primaryKey(),
  text: text('text').notNull(),
  source: text('source', { enum: ['ai', 'template'] }).notNull(),
  /** Written by template; null in rows from before German letters existed. */
  german: text('german'),
  createdAt: createdAt(),
});
