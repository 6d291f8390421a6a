/**
 * Begins the subscription on the server, or takes up the one that this browser began (docs/specification.md, section
 * 7, call 3).
 */
import type { PlanId } from '@spreadwise/contract/plans';
import { type ApiClient, ApiError } from '@spreadwise/shared-auth';
import { challengeIn, work } from './proof-of-work';

export type Begun =
  | { readonly ok: true; readonly clientSecret: string | null }
  | { readonly ok: false; readonly message: string };

/** `onWork` is told while the browser works because the server has asked for it. */
export async function beginSubscription(
  request: ApiClient['request'],
  email: string,
  planType: PlanId,
  onWork: (isWorking: boolean) => void,
): Promise<Begun> {
  const [name = ''] = email.split('@');
  const body = { email, name, planType };
  const ask = (proof: { readonly work?: string } = {}) =>
    request('POST /api/stripe/create-subscription', { body: { ...body, ...proof } });
  const askWithWork = async (refusal: unknown) => {
    const challenge = challengeIn(refusal);
    if (!challenge) throw refusal;
    onWork(true);
    const proof = { work: await work(challenge) };
    onWork(false);
    return ask(proof);
  };
  try {
    const answer = await ask().catch(askWithWork);
    const refused = errorOf(answer);
    if (refused !== undefined) return { ok: false, message: refused || FAILED };
    return { ok: true, clientSecret: answer.clientSecret };
  } catch (error) {
    const words = error instanceof ApiError ? error.body?.error : undefined;
    if (!words) console.error('Subscription error', error);
    return { ok: false, message: words || FAILED };
  }
}

const FAILED = 'Failed to create subscription. Please try again.';

/** The call reads `error` whatever the status; words that are none still are a refusal. */
function errorOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer) || !answer.error)
    return undefined;
  return typeof answer.error === 'string' ? answer.error : '';
}
