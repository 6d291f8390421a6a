/** What a setting is: its words, what it may be, its default, who may change it, and when a change is felt. */
import { audience, type SETTING_GROUPS, type SettingForm, type SettingValue } from '@spreadwise/contract';
import { type Permission, TIER_NAMES } from '@spreadwise/shared-auth/model';
import { z } from 'zod';

export interface Definition<V extends SettingValue = SettingValue> {
  readonly group: (typeof SETTING_GROUPS)[number];
  readonly label: string;
  readonly help: string;
  readonly takesEffect: string;
  readonly permission: Permission;
  readonly schema: z.ZodType<V>;
  readonly form: SettingForm;
  readonly default: V;
}

/** What its values are: how they are entered, and the schema that says the same. */
type Kind<V extends SettingValue> = Pick<Definition<V>, 'schema' | 'form' | 'default'>;

export const onOff = (value: boolean): Kind<boolean> => ({
  schema: z.boolean('It is on or off.'),
  form: { kind: 'switch' },
  default: value,
});

/** `step` is what values are whole multiples of. */
export function number(
  value: number,
  { unit, least, most, step = 1 }: { unit: string; least: number; most: number; step?: number },
): Kind<number> {
  const words = `It may be from ${least} to ${most} ${unit}, in steps of ${step}.`;
  const schema = z
    .number(words)
    .min(least, words)
    .max(most, words)
    .refine((given) => Math.abs(given / step - Math.round(given / step)) < 1e-6, words);
  return { schema, form: { kind: 'number', unit, least, most, step }, default: value };
}

/** Integer cents of a euro. */
export function money(value: number, { least, most }: { least: number; most: number }): Kind<number> {
  const words = `It may be from ${least / 100} to ${most / 100} euros, in whole cents.`;
  return {
    schema: z.int(words).min(least, words).max(most, words),
    form: { kind: 'money', least, most },
    default: value,
  };
}

export const choice = <const O extends string>(value: NoInfer<O>, options: readonly O[]): Kind<O> => ({
  schema: z.enum(options as readonly [O, ...O[]], `It is one of ${options.join(', ')}.`),
  form: { kind: 'choice', options: [...options] },
  default: value,
});

/** Names of `known`, or of a form; none of them by default. */
export function names({
  known = [],
  pattern = /./,
  most,
}: {
  known?: readonly string[];
  pattern?: RegExp;
  most: number;
}): Kind<string[]> {
  const isOne = (name: string) => (known.length > 0 ? known.includes(name) : pattern.test(name));
  const one = z.string().refine(isOne, { error: ({ input }) => `${String(input)} is not known.` });
  return {
    schema: z.array(one, 'It is a list of names.').max(most, `At most ${most} names.`),
    form: { kind: 'names', known: [...known], most },
    default: [],
  };
}

export const text = (value: string, most: number): Kind<string> => ({
  schema: z
    .string('It is a text.')
    .trim()
    .min(1, 'It needs a text.')
    .max(most, `It has at most ${most} characters.`),
  form: { kind: 'text', most },
  default: value,
});

export const everybody = (): Kind<z.output<typeof audience>> => ({
  schema: audience,
  form: { kind: 'audience', tiers: [...TIER_NAMES] },
  default: { tiers: [...TIER_NAMES], share: 100 },
});
