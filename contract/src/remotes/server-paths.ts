/** What the server answers itself, by the first part of the path: no page of a remote can stand there. */
export const SERVER_PATHS = [
  'api',
  'assets',
  'healthz',
  'metrics',
  'readyz',
  'remotes',
  'sandbox',
  'sdk',
  'v1',
] as const;
