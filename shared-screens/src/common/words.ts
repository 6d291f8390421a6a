/** The words of support's promises and states. */
import type { Conversation, ConversationState } from '@spreadwise/contract';
import { utcText } from './format';

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

/** How long is left of a promise, or how long it is overdue: 3 h left; 20 min late. */
export function leftText(dueAt: string, now: number): string {
  const minutes = Math.round((Date.parse(dueAt) - now) / 60_000);
  const [size, unit] =
    Math.abs(minutes) < 90 ? [Math.abs(minutes), 'min'] : [Math.round(Math.abs(minutes) / 60), 'h'];
  return `${size} ${unit} ${minutes < 0 ? 'late' : 'left'}`;
}
