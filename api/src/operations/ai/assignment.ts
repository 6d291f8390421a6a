/** A text to write: the input of the template, the model and the gate. */
import type { AI_TASKS } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';

export type Task = (typeof AI_TASKS)[number];

export interface Assignment {
  readonly task: Task;
  /** The template's language. Models always write English, which is what the gate can judge. */
  readonly language: Locale;
  /** The facts, one sentence each: the model's only input, and all that its text may state. */
  readonly facts: readonly string[];
  /** The coins, networks and exchanges in the facts. */
  readonly names: readonly string[];
  /** A user's question. The text answers it, but must not treat it as a fact. */
  readonly question?: string;
  /** Our own text, used when no model is asked or none writes an acceptable one. */
  readonly template: string;
}
