/** A call that will go says so in each answer, in the OpenAPI document and on its page. No call of ours goes, so one is lent. */
import { CALLS, type Call } from '@spreadwise/contract';
import { testApp } from '../../../test/app';
import { handle } from '../../platform/http';
import { openApiDocument } from './openapi';
import { docsRoutes } from './routes';

const GOING: Call['deprecated'] = { since: '2026-11-01', until: '2027-05-01', use: 'GET /api/signals' };
const call: { deprecated?: Call['deprecated'] } = CALLS['GET /api/signals/days'] as Call;

beforeAll(() => {
  call.deprecated = GOING;
});
afterAll(() => {
  delete call.deprecated;
});

test('answers say since when and until when, refusals too; those of other calls say nothing', async () => {
  const app = testApp([(api) => handle(api, 'GET /api/signals/days', () => ({ days: [] }))]);
  const { status, headers } = await app.request('/api/signals/days?from=2026-11-01&to=2026-11-02');
  expect(status).toBe(401);
  expect(Object.fromEntries(headers)).toMatchObject({
    deprecation: '@1793491200',
    sunset: 'Sat, 01 May 2027 00:00:00 GMT',
    link: '</api/docs>; rel="deprecation"; type="text/html"',
  });
  const other = await app.request('/api/config');
  expect(other.headers.get('Deprecation')).toBeNull();
});

test('the document and its page name what to call instead', async () => {
  const words =
    'Deprecated since 2026-11-01: call GET /api/signals instead. It may be gone from 2027-05-01 on.';
  const operations = openApiDocument('Spreadwise', 'http://localhost:3000').paths;
  expect(operations['/api/signals/days']?.get).toMatchObject({ deprecated: true, description: words });
  const page = await testApp([(app) => docsRoutes(app, 'Spreadwise', 'http://localhost:3000')]).request(
    '/api/docs',
  );
  expect(await page.text()).toContain(words);
});
