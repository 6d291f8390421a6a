/** Final subscription statuses, which no payment revives; for screens and server alike. */
import type { SubscriptionState } from '../billing/subscription';

export const OVER: readonly SubscriptionState['status'][] = ['canceled', 'incomplete_expired'];

export const isOver = (status: string | null): boolean => OVER.some((one) => one === status);
