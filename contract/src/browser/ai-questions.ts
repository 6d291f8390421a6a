/** What the question box can always answer, with a model or without one. */
export const AI_QUESTIONS = {
  count: 'How many signals did I have?',
  best: 'Which one left the most?',
  held: 'How long did they last?',
  exchanges: 'Which exchanges came up most?',
  coins: 'Which coins came up most?',
  ends: 'Why did they end?',
} as const;
export type AiTopic = keyof typeof AI_QUESTIONS;
