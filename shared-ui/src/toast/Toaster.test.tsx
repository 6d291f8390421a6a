/**
 * The one toaster: replacement, duration, announcement and what pauses it (docs/specification.md, sections
 * 4 and 9).
 */
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { Toaster } from './Toaster';
import { dismissToasts, type ToastHandle, type ToastInput, toast } from './toastStore';

beforeEach(() => {
  jest.useFakeTimers();
  render(<Toaster />);
});

afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

const raise = (input: ToastInput): ToastHandle => {
  let handle: ToastHandle | undefined;
  act(() => {
    handle = toast(input);
  });
  if (!handle) throw new Error('no handle');
  return handle;
};
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms));
const isShown = (title: string) => screen.queryByText(title) !== null;
const card = (title: string) => {
  const element = screen.getByText(title).parentElement?.parentElement;
  if (!element) throw new Error(`no toast around '${title}'`);
  return element;
};

test('a new toast replaces the current one and gets its own 5000 ms', () => {
  raise({ title: 'Access Denied', description: 'Invalid owner password', variant: 'destructive' });
  pass(4000);
  raise({ title: 'Welcome Back!' });
  expect(isShown('Access Denied')).toBe(false);
  pass(4999);
  expect(isShown('Welcome Back!')).toBe(true);
  pass(1);
  expect(isShown('Welcome Back!')).toBe(false);
});

test('a toast stays for its own duration', () => {
  raise({ title: 'Long', durationMs: 8000 });
  pass(7999);
  expect(isShown('Long')).toBe(true);
  pass(1);
  expect(isShown('Long')).toBe(false);
});

test('a toast with infinite duration stays until it is dismissed', () => {
  const { dismiss } = raise({ title: 'Offline', durationMs: Number.POSITIVE_INFINITY });
  pass(3_600_000);
  expect(isShown('Offline')).toBe(true);
  act(dismiss);
  expect(isShown('Offline')).toBe(false);
});

test('announces a default toast politely and a destructive one assertively, with each text once', () => {
  raise({ title: 'Welcome Back!', description: 'Owner access granted - Full system control available' });
  const status = within(screen.getByRole('status'));
  expect(status.getAllByText('Welcome Back!')).toHaveLength(1);
  expect(screen.getAllByText('Owner access granted - Full system control available')).toHaveLength(1);
  raise({ title: 'Login Error', description: 'An error occurred during login', variant: 'destructive' });
  const alert = screen.getByRole('alert');
  expect(alert.getAttribute('aria-live')).toBe('assertive');
  expect(within(alert).getAllByText('Login Error')).toHaveLength(1);
  expect(status.queryByText('Welcome Back!')).toBeNull();
});

test('renders the live regions before the first toast, so that it is announced', () => {
  expect(screen.getByRole('status').textContent).toBe('');
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('pauses a toast on hover and focus, and keeps its remaining time', () => {
  raise({ title: 'Payment Failed' });
  pass(3000);
  fireEvent.mouseEnter(card('Payment Failed'));
  pass(60_000);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).focus());
  fireEvent.mouseLeave(card('Payment Failed'));
  pass(60_000);
  expect(isShown('Payment Failed')).toBe(true);
  act(() => screen.getByRole('button', { name: 'Dismiss' }).blur());
  pass(1999);
  expect(isShown('Payment Failed')).toBe(true);
  pass(1);
  expect(isShown('Payment Failed')).toBe(false);
});

test('its button and Escape dismiss a toast', () => {
  raise({ title: 'One' });
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
  expect(isShown('One')).toBe(false);
  raise({ title: 'Two' });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Dismiss' }), { key: 'Escape' });
  expect(isShown('Two')).toBe(false);
});

test('dismissing a replaced toast leaves its successor alone', () => {
  const first = raise({ title: 'One' });
  raise({ title: 'Two' });
  act(first.dismiss);
  expect(isShown('Two')).toBe(true);
});
