/** Reads the environment by the rules of its variables; NAME_FILE is the path of a file that holds the secret NAME. */
import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import { ConfigError } from '../platform/operator-error';
import { type Rule, VARIABLES, type Variables } from './variables';

export type ProcessEnvironment = Readonly<Record<string, string | undefined>>;

/** Returns the text of a file; throws if it cannot be read. */
export type ReadFile = (path: string) => string;

const readFromDisk: ReadFile = (path) => readFileSync(path, 'utf8');

/** Throws `ConfigError` with a line for each invalid variable. An empty one counts as not set, as in most shells. */
export function readVariables(given: ProcessEnvironment, readFile = readFromDisk): Variables {
  const { environment, problems } = readSecretFiles(given, readFile);
  const values: Record<string, unknown> = {};
  for (const [name, { schema, may, ...more }] of Object.entries<Rule>(VARIABLES)) {
    const text = environment[name] || undefined;
    const result = schema.safeParse(text);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} was ${shown(text, 'secret' in more)}; expected ${may}.`);
  }
  if (problems.length > 0) throw new ConfigError(problems.join('\n'));
  return values as Variables;
}

const shown = (value: string | undefined, isSecret: boolean): string =>
  value === undefined
    ? 'not set'
    : isSecret
      ? `something else (${value.length} characters, not shown)`
      : JSON.stringify(value.slice(0, 100));

const SECRETS = Object.entries(VARIABLES).flatMap(([name, rule]) => ('secret' in rule ? [name] : []));

/** Returns the environment with every secret that a file holds, and the problems with the others. */
function readSecretFiles(environment: ProcessEnvironment, readFile: ReadFile) {
  const found: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRETS) {
    const path = environment[`${name}_FILE`];
    if (!path) continue;
    const secret = environment[name] ? 'both' : readSecret(path, readFile);
    if (secret === 'both') problems.push(`${name} and ${name}_FILE are both set; set one of them.`);
    else if ('value' in secret) found[name] = secret.value;
    // The message omits the value, which may be the secret itself by mistake.
    else
      problems.push(
        `${name}_FILE names a file that ${secret.problem}; expected the path of a file that holds ${name}.`,
      );
  }
  return { environment: { ...environment, ...found }, problems };
}

/** Editors and tools end a file with a line break, which is not part of the secret. */
function readSecret(path: string, readFile: ReadFile): { value: string } | { problem: string } {
  try {
    const value = readFile(path).replace(/\r?\n$/, '');
    return value ? { value } : { problem: 'is empty' };
  } catch (error) {
    const code = types.isNativeError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    return { problem: `cannot be read${code}` };
  }
}
