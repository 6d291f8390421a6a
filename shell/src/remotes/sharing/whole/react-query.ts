/** The whole of @tanstack/react-query, for remotes that need more than the page has of it. */
export * from '@tanstack/react-query';
