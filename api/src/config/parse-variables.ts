/** Parses the environment by the rules of its variables; each violation becomes a line. */
import { type Rule, VARIABLES, type Variables } from './variables';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

export type ParsedVariables =
  | { readonly ok: true; readonly variables: Variables }
  | { readonly ok: false; readonly lines: readonly string[] };

/** An empty variable counts as not set, as in the files of most shells and orchestrators. */
export function parseVariables(environment: ProcessEnvironment): ParsedVariables {
  const values: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const [name, { schema, may, ...more }] of Object.entries<Rule>(VARIABLES)) {
    const given = environment[name] || undefined;
    const result = schema.safeParse(given);
    if (result.success) values[name] = result.data;
    else lines.push(`${name} was ${shown(given, 'secret' in more)}; expected ${may}.`);
  }
  return lines.length ? { ok: false, lines } : { ok: true, variables: values as Variables };
}

const shown = (value: string | undefined, isSecret: boolean): string =>
  value === undefined
    ? 'not set'
    : isSecret
      ? `something else (${value.length} characters, not shown)`
      : JSON.stringify(value.slice(0, 100));
