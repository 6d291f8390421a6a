/** Every table: drizzle and its migrations need them in one namespace. */
export * from './ai';
export * from './analysis';
export * from './billing';
export * from './coordination';
export * from './customers';
export * from './delivery';
export * from './identity';
export * from './legal';
export * from './operation';
export * from './remotes';
export * from './signals';
export * from './support';
