/** Texts for support's promises and states. */
import type { Conversation, ConversationState } from '@spreadwise/contract';
import { momentText } from '@spreadwise/shared-screens';
import { helpTexts } from '../texts/help';

/** 12 hours; 3 days. */
export function hoursText(hours: number): string {
  const words = helpTexts().support;
  return hours > 24 && hours % 24 === 0 ? words.days(hours / 24) : words.hours(hours);
}

export const STATE_TONES: Readonly<Record<ConversationState, 'accent' | 'success' | 'neutral'>> = {
  open: 'accent',
  waiting: 'success',
  closed: 'neutral',
};

export const dueText = ({ dueAt }: Pick<Conversation, 'dueAt'>): string | null =>
  dueAt && helpTexts().support.due(momentText(dueAt));
