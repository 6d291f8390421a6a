/** Roles, tiers and permissions: the one table for browser and API. No React in here. */
export * from './features';
export * from './grants';
export * from './limits';
export * from './permissions';
export * from './precedence';
export * from './roles';
export * from './session-user';
export * from './tiers';
