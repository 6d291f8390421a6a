import { CALLS, MACHINE_CALLS } from '@spreadwise/contract';
import { testApp } from '../../../test/app';
import { docsRoutes } from './feature';
import { openApiDocument } from './openapi';

const document = openApiDocument('Spreadwise', 'http://localhost:3000');
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    operation,
  })),
);

function* objectsIn(value: unknown): Generator<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Record<string, unknown>;
  for (const inner of Object.values(value)) yield* objectsIn(inner);
}

describe('the OpenAPI document', () => {
  it('contains every call of the contract and no other', () => {
    const calls = Object.keys({ ...CALLS, ...MACHINE_CALLS });
    expect(operations.map(({ name }) => name).sort()).toEqual(calls.sort());
  });

  it('gives each call a unique name, a group, and a success response', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    const tags = document.tags.map(({ name }) => name);
    for (const { operation } of operations) {
      expect(operation.operationId).toMatch(/^[a-z][A-Za-z]+$/);
      expect(tags).toEqual(expect.arrayContaining([...operation.tags]));
      expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^20[04]$/));
      for (const { description } of Object.values(operation.responses)) expect(description).not.toBe('');
    }
  });

  it('references only schemas that it contains', () => {
    const known = Object.keys((document.components as { schemas: object }).schemas);
    for (const { $ref } of objectsIn(document))
      if (typeof $ref === 'string') expect(known).toContain($ref.replace('#/components/schemas/', ''));
  });

  it('states which session and permission a call needs', () => {
    const securityOf = (path: string) => document.paths[path]?.get?.security;
    expect(securityOf('/api/config')).toEqual([]);
    expect(securityOf('/api/admin/database')).toEqual([{ session: ['database.access'], sessionCookie: [] }]);
    const { securitySchemes } = document.components as { securitySchemes: object };
    expect(securitySchemes).toMatchObject({
      sessionCookie: { type: 'apiKey', in: 'cookie', name: 'spreadwise_session_*' },
    });
  });

  it('states the form of an address and the bounds of a number, although both are read from text', () => {
    const code = document.paths['/api/auth/verify-code']?.post?.requestBody;
    expect(code).toMatchObject({
      content: {
        'application/json': { schema: { properties: { email: { type: 'string', format: 'email' } } } },
      },
    });
    expect(document.paths['/api/signals']?.get?.parameters).toContainEqual(
      expect.objectContaining({
        name: 'limit',
        schema: expect.objectContaining({ description: 'A whole number from 1 to 100' }),
      }),
    );
  });

  it('describes input as a caller sends it: no additional properties, and optional ones not required', () => {
    const login = document.paths['/api/stripe/create-subscription']?.post?.requestBody;
    expect(login).toMatchObject({
      content: {
        'application/json': { schema: { additionalProperties: false, required: ['email', 'planType'] } },
      },
    });
    expect(document.paths['/api/admin/customers']?.get?.parameters).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'limit', in: 'query', required: false }),
        expect.objectContaining({ name: 'search', in: 'query', required: false }),
      ]),
    );
  });
});

it('describes a stream as events, with the header that resumes it', () => {
  const stream = document.paths['/api/signals/stream']?.get;
  const { content = {} } = stream?.responses[200] ?? {};
  expect(Object.keys(content)).toEqual(['text/event-stream']);
  const types = [...objectsIn(content)].flatMap((one) => (typeof one.const === 'string' ? [one.const] : []));
  expect(types).toEqual(expect.arrayContaining(['signal', 'allowance', 'market', 'end']));
  expect(stream?.parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'Last-Event-ID' }));
  expect(Object.keys(stream?.responses ?? {})).toEqual(expect.arrayContaining(['401', '403', '429', '503']));
});

it('documents every status that a caller can get', () => {
  const statuses = (path: string, method = 'get') =>
    Object.keys(document.paths[path]?.[method]?.responses ?? {});
  for (const { operation } of operations)
    expect(Object.keys(operation.responses)).toEqual(expect.arrayContaining(['421', '500', '503']));
  for (const path of ['/api/billing/invoices']) expect(statuses(path)).toContain('429');
  expect(document.paths['/api/auth/verify-customer']?.post?.responses[403]?.description).toContain(
    'another site',
  );
  expect(document.paths['/api/auth/sessions']?.get?.responses[403]?.description).toContain('API token');
  expect(document.paths['/api/admin/database']?.get?.responses[403]?.description).toBe(
    'Needs the permission database.access.',
  );
});

it('says which calls are for staff alone, and which need a confirmation within the last ten minutes', () => {
  const refusal = document.paths['/api/admin/customer/act']?.post?.responses[403]?.description;
  expect(refusal).toContain('The session is a customer’s.');
  expect(refusal).toContain('POST /api/admin/confirm within the last ten minutes');
});

describe('the documentation page', () => {
  const app = testApp([(app) => docsRoutes(app, 'A <b> & c', 'http://localhost:3000')]);

  it('shows every call, and runs no script', async () => {
    const answer = await app.request('/api/docs');
    const page = await answer.text();
    for (const { operation } of operations) expect(page).toContain(`id="${operation.operationId}"`);
    expect(page).toContain('A &lt;b&gt; &amp; c API');
    expect(page).not.toMatch(/<script|<style| style=| on[a-z]+=/);
    expect((await app.request('/api/docs.css')).headers.get('Content-Type')).toContain('text/css');
  });

  it('links a machine-readable document', async () => {
    const answer = await app.request('/api/openapi.json');
    expect(await answer.json()).toMatchObject({ openapi: '3.1.0', info: { title: 'A <b> & c API' } });
  });
});
