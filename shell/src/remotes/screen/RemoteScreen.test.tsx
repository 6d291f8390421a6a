import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { memo, type ReactNode, use, useEffect, useState } from 'react';
import { entryOf, setOf } from '../../testing/remote-sets';
import { RemoteLoadError } from '../files/failure';
import { createRemoteLoader, type Federation, SLOW_AFTER_MS, TIME_LIMIT_MS } from '../loader/remote-loader';
import { RemoteLoaderContext, RemoteScreen } from './RemoteScreen';

const LOGIN = { remote: 'mfe-auth', expose: 'OwnerLogin' };
const initial = setOf([entryOf('mfe-auth')]);
const Works = ({ productName }: { productName: string }) => <h1>Sign in to {productName}</h1>;
const Crashes = () => {
  throw new Error('boom');
};

const CrashesSilently = () => {
  throw Object.create(null);
};

function mount(load: Federation['load'], rest: ReactNode = 'the rest') {
  const loader = createRemoteLoader({
    federation: { register() {}, load },
    initial,
    readDocument: async () => ({ ok: true, document: initial }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  return render(
    <RemoteLoaderContext value={loader}>
      <p>{rest}</p>
      <RemoteScreen screen={LOGIN} props={{ productName: 'Spreadwise' }} />
    </RemoteLoaderContext>,
  );
}

let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

test('shows the loading card, then the screen with its props', async () => {
  let arrive = (_: unknown) => {};
  const arrival = new Promise((resolve) => {
    arrive = resolve;
  });
  mount(() => arrival);
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await act(async () => arrive({ default: Works }));
  expect(screen.getByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
});

test('marks the screen with its remote’s name without adding a box', async () => {
  mount(async () => ({ default: Works }));
  const part = (await screen.findByRole('heading', { name: /Sign in/ })).closest('[data-remote]');
  expect(part).toHaveAttribute('data-remote', 'mfe-auth');
  expect(part).toHaveAttribute('data-expose', 'OwnerLogin');
  expect(part).toHaveStyle({ display: 'contents' });
});

test('retries a screen that failed to load when the browser is back online', async () => {
  const answers: Federation['load'][] = [
    () => Promise.reject(new RemoteLoadError('chunk', 'it did not load')),
    async () => ({ default: Works }),
  ];
  mount((id) => (answers.shift() as Federation['load'])(id));
  expect(await screen.findByRole('alert')).toBeVisible();
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
});

test.each([
  [
    'does not load',
    () => Promise.reject(new RemoteLoadError('entry', 'it did not load')),
    'could not be reached',
  ],
  ['throws while rendering', async () => ({ default: Crashes }), 'stopped because of an error'],
  ['throws what has no text', async () => ({ default: CrashesSilently }), 'stopped because of an error'],
])('contains a screen that %s, says so, and recovers on Retry', async (_, failing, words) => {
  const answers: Federation['load'][] = [failing, async () => ({ default: Works })];
  mount((id) => (answers.shift() ?? failing)(id));
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent(words);
  expect(screen.getByText('the rest')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a memoised component', async () => {
  mount(async () => ({ default: memo(Works) }));
  expect(await screen.findByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
});

test('a screen that waits for ever is called slow, then failed, and recovers on Retry', async () => {
  jest.useFakeTimers();
  const never = new Promise<string>(() => {});
  const answers: Federation['load'][] = [async () => ({ default: () => <h1>{use(never)}</h1> })];
  const works: Federation['load'] = async () => ({ default: Works });
  try {
    mount((id) => (answers.shift() ?? works)(id));
    await act(async () => {});
    await act(async () => jest.advanceTimersByTime(SLOW_AFTER_MS));
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
    await act(async () => jest.advanceTimersByTime(TIME_LIMIT_MS - SLOW_AFTER_MS));
    expect(screen.getByRole('alert')).toBeVisible();
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
  } finally {
    jest.useRealTimers();
  }
});

test('a shown screen that waits for ever and throws as it is removed leaves a card, and recovers on Retry', async () => {
  jest.useFakeTimers();
  const never = new Promise<string>(() => {});
  const Opens = () => {
    const [isOpen, setOpen] = useState(false);
    useEffect(
      () => () => {
        throw new Error('of its own clean-up');
      },
      [],
    );
    return (
      <button type="button" onClick={() => setOpen(true)}>
        {isOpen ? use(never) : 'Open'}
      </button>
    );
  };
  const answers: Federation['load'][] = [async () => ({ default: Opens })];
  const works: Federation['load'] = async () => ({ default: Works });
  const reported = jest.fn();
  Object.assign(globalThis, { reportError: reported });
  try {
    mount((id) => (answers.shift() ?? works)(id));
    await act(async () => {});
    await act(async () => screen.getByRole('button', { name: 'Open' }).click());
    await act(async () => jest.advanceTimersByTime(TIME_LIMIT_MS));
    expect(screen.getByRole('alert')).toBeVisible();
    await act(async () => screen.getByRole('button', { name: 'Retry' }).click());
    expect(screen.getByRole('heading', { name: 'Sign in to Spreadwise' })).toBeVisible();
    expect(reported).toHaveBeenCalledWith(new Error('of its own clean-up'));
  } finally {
    jest.useRealTimers();
    Reflect.deleteProperty(globalThis, 'reportError');
  }
});

test('a screen that waits for a part of its own shows the placeholder and blocks nothing else', async () => {
  let arrive = (_: string) => {};
  const part = new Promise<string>((resolve) => {
    arrive = resolve;
  });
  const Rest = () => {
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        pressed {count}
      </button>
    );
  };
  mount(async () => ({ default: () => <h1>{use(part)}</h1> }), <Rest />);
  await act(async () => {});
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('pressed 1');
  expect(screen.getByRole('heading', { name: 'Loading...' })).toBeVisible();
  await act(async () => arrive('Signals'));
  expect(screen.getByRole('heading', { name: 'Signals' })).toBeVisible();
});
