/** Every table: drizzle and its migrations take them as one namespace. */
export * from './account';
export * from './ai';
export * from './analysis';
export * from './automation';
export * from './billing';
export * from './channels';
export * from './coordination';
export * from './customers';
export * from './delivery';
export * from './identity';
export * from './jobs';
export * from './operation';
export * from './remotes';
export * from './settings';
export * from './signals';
export * from './support';
