/** How soon somebody acts on a signal, and what it takes for one to be worth acting on at that speed. */

/** In seconds from the advice to the orders. */
export const REACTION_S = { bot: 1, desk: 15, phone: 60 } as const;
export type Reaction = keyof typeof REACTION_S;
export const REACTIONS = ['bot', 'desk', 'phone'] as const satisfies readonly Reaction[];

/** Of whoever has not said: somebody who watches the screen. */
export const DEFAULT_REACTION: Reaction = 'desk';

/** What is less likely to leave a profit at the customer's speed is not delivered. */
export const LEAST_CHANCE = 0.6;

/** With fewer measured signals of the same age, a chance is an assumption, and is not shown as a figure. */
export const FEWEST_MEASURED = 30;

/** The confidence that a chance is called by. */
export const levelOf = (chance: number): 'high' | 'medium' | 'low' =>
  chance >= 0.8 ? 'high' : chance >= LEAST_CHANCE ? 'medium' : 'low';

/** Forecasts are checked, and corrected, by the chance that they gave: each band from here up to the next. */
export const CHANCE_BANDS = [0, 0.6, 0.7, 0.8, 0.9] as const;
