/** What a question is about, by its words. Pure. */
import type { AiTopic } from '@spreadwise/contract/ai-questions';

/** Asked for advice: no model is asked, and nothing is looked up. */
const ADVICE =
  /\b(?:should|shall|would you|recommend|advise|advice|worth (?:it|buying|selling|doing)|invest|buy|sell|safe|guarantee\w*|afford|predict|forecast|will (?:it|they|the|there|i)|tomorrow|next (?:week|month|year))\b/i;

/** The first that matches; the narrower ones first. */
const TOPICS: readonly (readonly [AiTopic, RegExp])[] = [
  ['ends', /\b(?:why|reasons?|end(?:ed|s)?|stop(?:ped|s)?)\b/i],
  ['held', /\b(?:how long|last(?:ed)|lifetimes?|duration|held|hold|promise\w*)\b/i],
  ['exchanges', /\b(?:exchanges?|markets?|where)\b/i],
  ['coins', /\b(?:coins?|currenc\w+|tokens?|assets?)\b/i],
  ['best', /\b(?:best|most|largest|biggest|highest|profit\w*|left|gain\w*)\b/i],
  ['count', /\b(?:how many|number|count|had|signals?)\b/i],
];

export const topicOf = (question: string): AiTopic | 'advice' | null =>
  ADVICE.test(question) ? 'advice' : (TOPICS.find(([, words]) => words.test(question))?.[0] ?? null);
