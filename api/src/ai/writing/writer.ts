/**
 * Writes what is assigned: a provider's words where they pass the gate, and else the template, which is always there. So
 * nobody waits for a model for longer than its limit, and nothing fails because of one.
 */

import type { Assignment } from '../assignment';
import { checkText, type Refusal } from '../gate/gate';
import type { Failover } from './failover';
import { builtInPrompt } from './prompts';
import type { Failure } from './provider';

/** Why the template answered: no provider is there or awake, one failed, or the gate refused its text. */
export type Fallback = 'no provider' | Failure | Refusal;

export type Written =
  | { readonly source: 'ai'; readonly text: string }
  | { readonly source: 'template'; readonly text: string; readonly why: Fallback };

export interface WriterContext {
  readonly failover: Pick<Failover, 'ask'>;
  /** Hears of every text. */
  readonly onWritten?: (assignment: Assignment, written: Written) => void;
}

export type Write = (assignment: Assignment) => Promise<Written>;

export function createWriter({ failover, onWritten }: WriterContext): Write {
  return async (assignment) => {
    const written = await writeWith(failover, assignment);
    onWritten?.(assignment, written);
    return written;
  };
}

async function writeWith({ ask }: Pick<Failover, 'ask'>, assignment: Assignment): Promise<Written> {
  const template = (why: Fallback): Written => ({ source: 'template', text: assignment.template, why });
  const answer = await ask({ ...assignment, prompt: builtInPrompt(assignment.task) });
  if (answer.kind === 'failed') return template(answer.failure ?? 'no provider');
  const verdict = checkText(answer.text, assignment);
  return verdict.ok ? { source: 'ai', text: verdict.text } : template(verdict.refusal);
}
