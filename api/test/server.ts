/** The database server of tests that need one, where TEST_DATABASE_URL names it. */

/** Of files called *.server.test.ts, which run only there. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names the database server of these tests.');
  return url;
}

/** A story that only a server has, in a file that both databases run. */
export function onServer(story: string, tell: () => Promise<void>): void {
  if (process.env.TEST_DATABASE_URL) it(story, tell);
}
