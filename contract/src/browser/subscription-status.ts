/** The provider's states of a subscription that no payment brings back, for screens and server alike. */
import type { SubscriptionState } from '../billing/subscription';

export const OVER: readonly SubscriptionState['status'][] = ['canceled', 'incomplete_expired'];

/** Whether a subscription of this state is over for good. */
export const isOver = (status: string | null): boolean => OVER.some((one) => one === status);
