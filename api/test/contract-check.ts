/** Compares the answers of a test application with the contract: no undeclared or missing status or field. */
import { deepStrictEqual } from 'node:assert/strict';
import { CALLS, type Call } from '@spreadwise/contract';
import { z } from 'zod';
import { openApiDocument } from '../src/operations/openapi/openapi';
import { type App, createApp } from '../src/platform/http/app';

const CALL_BY_NAME = new Map<string, Call>(Object.entries(CALLS));
const { paths } = openApiDocument('Spreadwise', 'http://localhost');

/** `createApp`, with each answer to `request` compared. */
export function createCheckedApp(...given: Parameters<typeof createApp>): App {
  const app = createApp(...given);
  return {
    ...app,
    async request(asked, init) {
      const response = await app.request(asked, init);
      await check(init?.method ?? 'GET', pathOf(asked), response);
      return response;
    },
  };
}

const pathOf = (address: string) => new URL(address, 'http://localhost').pathname;

async function check(method: string, path: string, response: Response): Promise<void> {
  const name = `${method} ${path}`;
  const call = CALL_BY_NAME.get(name);
  const declared = Object.keys(paths[path]?.[method.toLowerCase()]?.responses ?? {});
  const { status } = response;
  const { headers } = response;
  const isJson =
    headers.get('Content-Type')?.startsWith('application/json') && !headers.has('Content-Encoding');
  // A redirect leads to another origin; a file, a stream, a stub's text or compressed JSON have no body to compare.
  if (!call || status === 302 || (status === 200 && !isJson)) return;
  const body: unknown = isJson ? await response.clone().json() : null;
  if (!declared.includes(String(status)) && !isMissing(status, body))
    throw new Error(`${name} answered ${status}, of ${declared.join(', ')}: ${JSON.stringify(body)}`);
  if (isJson) checkBody(name, call, status, body);
}

/** Some tests make an application of a few calls. */
const isMissing = (status: number, body: unknown) =>
  status === 404 && JSON.stringify(body).includes('Nothing found at ');

function checkBody(name: string, call: Call, status: number, body: unknown): void {
  const schema = status >= 400 ? refusal : call.response;
  if (!schema) return;
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw new Error(`${name} answered\n${JSON.stringify(body)}\n${parsed.error}`);
  // The schema drops undeclared fields. Not Jest's `expect`: simulations use these applications as well.
  deepStrictEqual(plain({ [name]: body }), plain({ [name]: parsed.data }));
}

/** Jest's tests have prototypes of their own. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const refusal = z.looseObject({ error: z.string(), requestId: z.string() });
