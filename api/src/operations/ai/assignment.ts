/** A text to write: what the template, the model and the gate all read. */
import type { AI_TASKS } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';

export type Task = (typeof AI_TASKS)[number];

export interface Assignment {
  readonly task: Task;
  /** Of the template. Models write English, which is what the gate can judge. */
  readonly language: Locale;
  /** What is known, a sentence each: all that a model is told, and all that its text may say. */
  readonly facts: readonly string[];
  /** The coins, networks and exchanges among the facts. */
  readonly names: readonly string[];
  /** What somebody asked. It is answered, and never taken for a fact. */
  readonly question?: string;
  /** Our own words: what is answered where no model is asked, or none wrote what may be said. */
  readonly template: string;
}
