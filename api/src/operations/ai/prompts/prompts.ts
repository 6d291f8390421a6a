/** The prompt of an assignment: rules that nobody changes, and the task's own words in the version that its label names. */
import type { Assignment, Task } from '../assignment';
import { BUILT_IN, RULES } from './built-in';
import { versionFor } from './choose-version';
import type { PromptsStore } from './prompts-store';

export interface Prompt {
  readonly version: number;
  readonly text: string;
}

const promptOf = (version: number, words: string): Prompt => ({ version, text: `${RULES}\n${words}` });
const builtIn = (task: Task): Prompt => promptOf(0, BUILT_IN[task]);

export function createPrompts(store: Pick<PromptsStore, 'labels' | 'find'>) {
  const ofVersion = async (task: Task, version: number): Promise<Prompt | null> => {
    if (version === 0) return builtIn(task);
    const row = await store.find(task, version);
    return row && promptOf(version, row.text);
  };
  return {
    ofVersion,
    async of(assignment: Pick<Assignment, 'task' | 'facts'>): Promise<Prompt> {
      const version = versionFor(assignment, await store.labels());
      return (await ofVersion(assignment.task, version)) ?? builtIn(assignment.task);
    },
  };
}
export type Prompts = ReturnType<typeof createPrompts>;
