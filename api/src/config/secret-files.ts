/** Reads secrets from files, as orchestrators provide them: NAME_FILE is the path of the file that holds NAME. */
import { types } from 'node:util';
import type { ProcessEnvironment } from './parse-variables';
import { VARIABLES } from './variables';

/** Returns the text of a file; throws if it cannot be read. */
export type ReadFile = (path: string) => string;

const SECRETS = Object.entries(VARIABLES).flatMap(([name, rule]) => ('secret' in rule ? [name] : []));

/** Returns the environment with every secret that a file holds, and the problems with the others. */
export function readSecretFiles(environment: ProcessEnvironment, readFile: ReadFile) {
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
