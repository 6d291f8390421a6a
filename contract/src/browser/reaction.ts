/** How fast a customer acts on a signal, and what makes one worth acting on at that speed. */

/** Seconds from the advice to the orders. */
export const REACTION_S = { bot: 1, desk: 15, phone: 60 } as const;
export type Reaction = keyof typeof REACTION_S;
export const REACTIONS = ['bot', 'desk', 'phone'] as const satisfies readonly Reaction[];

/** For customers who have not chosen: someone who watches the screen. */
export const DEFAULT_REACTION: Reaction = 'desk';

/** Signals with a lower chance of profit at the customer's speed are not delivered. */
export const LEAST_CHANCE = 0.6;

/** With fewer measured signals of the same age, a chance is an assumption and is not shown as a number. */
export const FEWEST_MEASURED = 30;

/** The confidence level of a chance. */
export const levelOf = (chance: number): 'high' | 'medium' | 'low' =>
  chance >= 0.8 ? 'high' : chance >= LEAST_CHANCE ? 'medium' : 'low';

/** Forecasts are checked and corrected by band of their chance; each starts here and ends at the next. */
export const CHANCE_BANDS = [0, 0.6, 0.7, 0.8, 0.9] as const;
