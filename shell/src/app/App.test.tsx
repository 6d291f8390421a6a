import { createApiClient } from '@spreadwise/shared-auth';
import { dismissToasts } from '@spreadwise/shared-ui';
import { act, render, screen } from '@testing-library/react';
import { createQueryClient } from '../boot/query-client';
import { createRemoteLoader } from '../remotes/loader/remote-loader';
import { App } from './App';

const boot = {
  config: {
    productName: 'Spreadwise',
    remotesKey: '',
    payment: { publishableKey: 'pk_test_1', mode: 'test', scriptUrl: null },
  },
  remotes: null,
  tab: null,
} as const;

function open(status: number) {
  const api = createApiClient(async () => ({ ok: status < 400, status }) as Response);
  const loader = createRemoteLoader({
    federation: { register() {}, load: () => new Promise(() => {}) },
    initial: null,
    readDocument: () => new Promise(() => {}),
    readHashes: () => new Promise(() => {}),
  });
  render(<App boot={boot} api={api} queryClient={createQueryClient(api)} loader={loader} />);
  return api;
}

afterEach(() => act(dismissToasts));

test('an ended session is announced once for all refused calls', async () => {
  const api = open(401);
  api.setToken('of a session that is over');
  await act(() => Promise.all([api.fetch('/api/a'), api.fetch('/api/b')]));
  expect(screen.getAllByText('Your session has ended. Please sign in again.')).toHaveLength(1);
  expect(screen.getByText('Signed out')).toBeVisible();
});

test('a refusal without a session announces nothing', async () => {
  const api = open(401);
  await act(() => api.fetch('/api/a'));
  expect(screen.queryByText('Signed out')).toBeNull();
});
