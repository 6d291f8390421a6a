/** The whole of @tanstack/react-query, for remotes that need more than the page's part. */
export * from '@tanstack/react-query';
