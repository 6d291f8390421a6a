/** Copying, confirmed or reported as refused. */
import { act, render, screen } from '@testing-library/react';
import { Toaster } from '../toast/Toaster';
import { dismissToasts } from '../toast/toastStore';
import { CopyButton } from './CopyButton';

const writeText = jest.fn<Promise<void>, [string]>();

beforeEach(() => {
  jest.useFakeTimers();
  writeText.mockReset().mockResolvedValue();
  Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
});
afterEach(() => {
  act(dismissToasts);
  jest.useRealTimers();
});

const press = async (name: string) => {
  const button = screen.getByRole('button', { name });
  await act(async () => button.click());
};

test('copies the text and shows a short confirmation', async () => {
  render(<CopyButton text="78420.5" label="Copy the limit price" />);
  await press('Copy the limit price');
  expect(writeText).toHaveBeenCalledWith('78420.5');
  expect(screen.getByText('Copied')).toBeTruthy();
  act(() => jest.advanceTimersByTime(2000));
  expect(screen.queryByText('Copied')).toBeNull();
});

test('reports a refused copy and does not show it as copied', async () => {
  writeText.mockRejectedValue(new DOMException('denied', 'NotAllowedError'));
  render(
    <>
      <CopyButton text="x" label="Copy all legs" wide />
      <Toaster />
    </>,
  );
  await press('Copy all legs');
  expect(screen.getByRole('alert')).toHaveTextContent('Not copied');
  expect(screen.queryByText('Copied')).toBeNull();
});
