import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { setOf } from '../../testing/remote-sets';
import { createRemoteLoader, SLOW_AFTER_MS } from '../loader/remote-loader';
import type { DocumentResult } from '../loader/tab-set';
import FirstList from './FirstList';
import { RemoteLoaderContext } from './RemoteScreen';

const list: DocumentResult = { ok: true, document: setOf([]) };

function mount(...answers: (() => Promise<DocumentResult>)[]) {
  const loader = createRemoteLoader({
    federation: { register() {}, load: () => new Promise(() => {}) },
    initial: null,
    readDocument: () => (answers.shift() ?? (() => new Promise<DocumentResult>(() => {})))(),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  render(
    <RemoteLoaderContext value={loader}>
      <FirstList />
    </RemoteLoaderContext>,
  );
  return loader;
}

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  errors.mockRestore();
  jest.useRealTimers();
});

test('shows the loading card while it reads the list', async () => {
  const loader = mount(async () => list);
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await act(async () => {});
  expect(loader.set()).toEqual(setOf([]));
});

test('shows and logs a failed read, and reads the list again on Retry', async () => {
  const loader = mount(
    async () => ({ ok: false, reason: 'status 502' }),
    async () => list,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The list of this site’s parts could not be read.',
  );
  expect(errors).toHaveBeenCalledWith('The list of remotes could not be read', 'status 502');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(loader.set()).not.toBeNull();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('ignores the failure of an abandoned read', async () => {
  jest.useFakeTimers();
  let fail = () => {};
  const first = new Promise<DocumentResult>((resolve) => {
    fail = () => resolve({ ok: false, reason: 'status 502' });
  });
  mount(() => first);
  await act(() => jest.advanceTimersByTimeAsync(SLOW_AFTER_MS));
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await act(async () => fail());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
});

test('says so when the read takes long', async () => {
  jest.useFakeTimers();
  mount();
  await act(() => jest.advanceTimersByTimeAsync(SLOW_AFTER_MS));
  expect(screen.getByRole('heading', { name: 'Still opening this page' })).toBeVisible();
});
