/** The configuration in force as the owner may see it: every variable, no secret. */

import type { configurationEntry } from '@spreadwise/contract';
import type { z } from 'zod';
import { VARIABLES, type VariableName, type Variables } from './variables';

export type ConfigurationEntry = z.infer<typeof configurationEntry>;

/** `inForce` has what a default that depends on others came to. */
export function configurationEntries(
  variables: Variables,
  inForce: Partial<Record<VariableName, string>>,
): ConfigurationEntry[] {
  return Object.entries(VARIABLES).map(([key, rule]) => {
    const name = key as VariableName;
    const value = variables[name] ?? inForce[name];
    const shown = value === undefined ? 'not set' : 'secret' in rule ? 'set' : String(value);
    return { name, value: shown, meaning: rule.meaning };
  });
}
