/** What a replica holds while it migrates, and a restore while it replaces, so that neither meets the other half-way. */

/** Any number that nothing else of ours locks. */
export const MIGRATION_LOCK = 7_226_391;
