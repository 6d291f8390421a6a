/**
 * Begins the subscription on the server, or resumes the one that this browser began (docs/specification.md, section 7,
 * call 3).
 */
import { ORDER_SCREEN } from '@spreadwise/contract/order-words';
import type { PlanId } from '@spreadwise/contract/plans';
import { type ApiClient, ApiError } from '@spreadwise/shared-auth';
import { signupTexts } from '../texts/signup';

export type Begun =
  | { readonly ok: true; readonly clientSecret: string | null }
  | { readonly ok: false; readonly message: string; readonly isOfVatId?: boolean };

interface Order {
  readonly email: string;
  readonly plan: PlanId;
  readonly beginNow: boolean;
  readonly screen: string;
  readonly country?: string;
  readonly vatId?: string;
  /** Its name. */
  readonly business?: string;
}

export async function beginSubscription(
  request: ApiClient['request'],
  { email, plan: planType, beginNow, screen, country, vatId, business }: Order,
): Promise<Begun> {
  const name = (vatId && business?.trim()) || email.split('@')[0];
  // The specified call has none of these extra fields; each is sent only when given.
  const place = { ...(country && { country }), ...(vatId && { vatId }) };
  const body = { email, name, planType, ...(beginNow && { beginNow }), ...place };
  try {
    const answer = await submitOnce((idempotencyKey) =>
      request('POST /api/stripe/create-subscription', {
        ...{ body, idempotencyKey },
        headers: { [ORDER_SCREEN]: screen },
      }),
    );
    const refused = errorOf(answer);
    if (refused !== undefined) return { ok: false, message: refused || signupTexts().subscriptionFailed };
    return { ok: true, clientSecret: answer.clientSecret };
  } catch (error) {
    const refusal = error instanceof ApiError ? error.body : undefined;
    const words = refusal?.error;
    if (!words) console.error('Subscription error', error);
    const isOfVatId = refusal?.issues?.some(({ field }) => field === 'vatId') ?? false;
    return { ok: false, message: words || signupTexts().subscriptionFailed, isOfVatId };
  }
}

const KEY = 'spreadwise_checkout_key';

/** Reuses one key per tab until the server answers: a retry after a reload or a lost connection is the same request. */
async function submitOnce<T>(send: (key: string) => Promise<T>): Promise<T> {
  const key = stored(() => sessionStorage.getItem(KEY)) ?? newKey();
  stored(() => sessionStorage.setItem(KEY, key));
  const answered = () => stored(() => sessionStorage.removeItem(KEY));
  try {
    const answer = await send(key);
    answered();
    return answer;
  } catch (error) {
    if (error instanceof ApiError) answered();
    throw error;
  }
}

/** Returns null when storage is disabled; the key then lasts for one request. */
function stored<T>(use: () => T): T | null {
  try {
    return use();
  } catch {
    return null;
  }
}

/** `randomUUID` is missing when the page is not served over https. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

/** Returns the answer's `error` whatever the status; an error that is not text counts as a refusal without words. */
function errorOf(answer: unknown): string | undefined {
  if (typeof answer !== 'object' || answer === null || !('error' in answer) || !answer.error)
    return undefined;
  return typeof answer.error === 'string' ? answer.error : '';
}
