/** What a user does on a screen, under jest's fake timers (`jest.useFakeTimers()`), and waiting until it is done. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const keyboard = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

/** Lets promises and the timers that are due run; what a render begins (a chunk, its queries) takes a round more. */
export async function settle(ms = 0): Promise<void> {
  for (const wait of [ms, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(wait));
}

export async function click(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await keyboard.click(screen.getByRole(role, { name }));
  await settle();
}
