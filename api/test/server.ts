/** The database server of tests that need one, named by TEST_DATABASE_URL. */

/** For *.server.test.ts files, which run only with a server. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names the database server of these tests.');
  return url;
}

/** A test that needs a server, in a file that runs on both databases. */
export function onServer(story: string, tell: () => Promise<void>): void {
  if (process.env.TEST_DATABASE_URL) it(story, tell);
}
