/** Resolves when it is made, or is not needed. */
export function createFirstDatabase(env: Readonly<Record<string, string | undefined>>): Promise<void>;
