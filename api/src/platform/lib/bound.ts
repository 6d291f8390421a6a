/** Partial application for stores: functions take what they need as the first parameter, and callers omit it. */

// biome-ignore lint/suspicious/noExplicitAny: the one type to which every function with that first parameter is assignable
type With<First> = (first: First, ...rest: any[]) => unknown;
type Without<F> = F extends (first: never, ...rest: infer Rest) => infer Result
  ? (...rest: Rest) => Result
  : never;

export const bound = <First, Functions extends Record<string, With<First>>>(
  first: First,
  functions: Functions,
) =>
  Object.fromEntries(
    Object.entries(functions).map(([name, apply]) => [name, (...rest: unknown[]) => apply(first, ...rest)]),
  ) as { readonly [Name in keyof Functions]: Without<Functions[Name]> };
