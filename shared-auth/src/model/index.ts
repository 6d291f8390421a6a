/** Roles, tiers and permissions: the one table that the browser and the API both read. No React in here. */
export * from './features';
export * from './grants';
export * from './limits';
export * from './permissions';
export * from './precedence';
export * from './roles';
export * from './session-user';
export * from './tiers';
