/** Mocks the deployments API for the owner's page, so that tests can show each state of the screen. */
import type { Page } from '@playwright/test';
import type { CallResponse } from '@spreadwise/contract';
import {
  BESIDE_REMOTES,
  bundledOnly,
  type Deployed,
} from '../../../mfe-admin/src/testing/deployment-fixtures';

export interface DeploymentsMock {
  /** Sets what the server answers from the next request on. */
  readonly tell: (...remotes: readonly Deployed[]) => void;
  readonly posted: readonly { readonly path: string; readonly body: unknown }[];
}

const POINTERS = { active: null, previous: null, canary: null, serial: 2 };
const IN_AN_HOUR = '2026-11-21T13:00:00.000Z';

export async function mockDeployments(page: Page, ...given: readonly Deployed[]): Promise<DeploymentsMock> {
  let remotes = given.length > 0 ? given : [bundledOnly()];
  const posted: { path: string; body: unknown }[] = [];
  const serve = (path: string, answer: (origin: string, body: unknown) => unknown) =>
    page.route(
      (url) => url.pathname === `/api/${path}`,
      (route) => {
        const request = route.request();
        const body: unknown = request.method() === 'POST' ? request.postDataJSON() : undefined;
        if (body !== undefined) posted.push({ path, body });
        return route.fulfill({ json: answer(new URL(request.url()).origin, body) });
      },
    );
  await serve(
    'admin/remotes',
    () => ({ remotes: [...remotes], ...BESIDE_REMOTES }) satisfies CallResponse<'GET /api/admin/remotes'>,
  );
  await serve('remotes/activate', (_, body) => ({
    ...POINTERS,
    active: (body as { version: string }).version,
  }));
  for (const path of ['canary', 'canary/end', 'rollback']) await serve(`remotes/${path}`, () => POINTERS);
  await serve('remotes/preview', (origin) => ({
    url: `${origin}/remotes/preview?token=eyJyZW1vdGUiOiJtZmUtc2lnbnVwIn0.c2lnbmVk`,
    expiresAt: IN_AN_HOUR,
  }));
  for (const path of ['token', 'token/rotate'])
    await serve(`admin/remotes/${path}`, () => ({
      id: 'dddd',
      token: 'swr_0123456789abcdef.kq3vT9wXyZ0aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV',
    }));
  await page.route(
    (url) => url.pathname === '/api/admin/remotes/token/revoke',
    (route) => {
      posted.push({ path: 'admin/remotes/token/revoke', body: route.request().postDataJSON() });
      return route.fulfill({ status: 204 });
    },
  );
  return {
    posted,
    tell: (...now) => {
      remotes = now;
    },
  };
}
