import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyWithFallback } from './lazy-with-fallback';

const Instead = () => <p>without it</p>;
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

test('renders the component when its file loads, and logs nothing', async () => {
  const Later = lazyWithFallback(async () => ({ default: () => <p>here</p> }), Instead);
  render(<Later />, { wrapper: Suspense });
  expect(await screen.findByText('here')).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
});

test('renders the replacement when the file does not load, and logs the reason once', async () => {
  const why = new Error('Loading chunk later failed');
  const Later = lazyWithFallback<object>(() => Promise.reject(why), Instead);
  const { rerender } = render(<Later />, { wrapper: Suspense });
  expect(await screen.findByText('without it')).toBeVisible();
  rerender(<Later />);
  expect(errors.mock.calls).toEqual([['A file of the page itself could not be loaded', why]]);
});
