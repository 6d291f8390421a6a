import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LazyScreen } from './LazyScreen';

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('reports a missing chunk, and Retry opens the screen without a reload', async () => {
  const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
  const load = jest
    .fn<Promise<{ default: typeof Hello }>, []>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    .mockResolvedValue({ default: Hello });
  render(<LazyScreen load={load} props={{ name: 'Ada' }} />);
  expect(screen.getByRole('status')).toHaveTextContent('Opening your dashboard…');
  expect(await screen.findByText('This screen could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Hello Ada')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(2);
  errors.mockRestore();
});
