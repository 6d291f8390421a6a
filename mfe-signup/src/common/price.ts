/** Prices as docs/specification.md writes them: €49.99. */
import type { Plan } from '@spreadwise/contract/plans';

export const priceText = (plan: Plan): string => `€${plan.price.toFixed(2)}`;
