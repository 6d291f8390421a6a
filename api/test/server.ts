/** The database server of tests that need one: files called *.server.test.ts, which run where TEST_DATABASE_URL names it. */
export function testServer(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('TEST_DATABASE_URL names the database server of these tests.');
  return url;
}
