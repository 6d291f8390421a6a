/** How many tokens a request takes, where nobody has counted them. */
import { LONGEST } from '../gate/gate';
import type { Request, Usage } from './provider';

/** So many bytes are a token in English, at the least; signs of other scripts have more of both. */
const BYTES = 3;

export const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / BYTES);

export const inputTokens = ({ prompt, facts, question = '' }: Request): number =>
  tokensOf([prompt, question, ...facts].join('\n'));

/** Of the longest text that is of use. */
export const longestAnswer = ({ task }: Pick<Request, 'task'>): number => Math.ceil(LONGEST[task] / BYTES);

/** What a request takes at most. */
export const mostTokens = (request: Request): Usage => ({
  inputTokens: inputTokens(request),
  outputTokens: longestAnswer(request),
});
