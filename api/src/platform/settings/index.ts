/** What a setting is, and how a feature reads its own. */
export * from './business';
export * from './definition';
