import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { lazyOr } from './lazy-or';

const Instead = () => <p>without it</p>;
let errors: jest.SpyInstance;
beforeEach(() => {
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => errors.mockRestore());

test('a component whose file loads is shown, and nothing is logged', async () => {
  const Later = lazyOr(async () => ({ default: () => <p>here</p> }), Instead);
  render(<Later />, { wrapper: Suspense });
  expect(await screen.findByText('here')).toBeVisible();
  expect(errors).not.toHaveBeenCalled();
});

test('one whose file does not load is replaced, and the reason is logged once', async () => {
  const why = new Error('Loading chunk later failed');
  const Later = lazyOr<object>(() => Promise.reject(why), Instead);
  const { rerender } = render(<Later />, { wrapper: Suspense });
  expect(await screen.findByText('without it')).toBeVisible();
  rerender(<Later />);
  expect(errors.mock.calls).toEqual([['A file of the page itself could not be loaded', why]]);
});
