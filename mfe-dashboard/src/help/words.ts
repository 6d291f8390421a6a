/** The words of support's promises and states. */
import type { Conversation, ConversationState } from '@spreadwise/contract';
import { utcText } from '@spreadwise/shared-screens';

const counted = (count: number, what: string) => (count === 1 ? `1 ${what}` : `${count} ${what}s`);

/** 12 hours; 3 days. */
export const hoursText = (hours: number): string =>
  hours > 24 && hours % 24 === 0 ? counted(hours / 24, 'day') : counted(hours, 'hour');

export const STATE_WORDS: Readonly<
  Record<ConversationState, { readonly label: string; readonly tone: 'accent' | 'success' | 'neutral' }>
> = {
  open: { label: 'Waits for us', tone: 'accent' },
  waiting: { label: 'Answered', tone: 'success' },
  closed: { label: 'Closed', tone: 'neutral' },
};

export function dueText({ dueAt }: Pick<Conversation, 'dueAt'>): string | null {
  return dueAt && `We answer by ${utcText(dueAt)}.`;
}
