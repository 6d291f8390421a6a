/** User actions on a screen under jest's fake timers (`jest.useFakeTimers()`), each awaited until settled. */
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';

export const keyboard = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });

/** Runs promises and due timers; work that a render starts (a chunk, its queries) needs another round. */
export async function settle(ms = 0): Promise<void> {
  for (const wait of [ms, 0, 0]) await act(() => jest.advanceTimersByTimeAsync(wait));
}

export async function click(name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  await keyboard.click(screen.getByRole(role, { name }));
  await settle();
}

/** Enters text as one paste: a key at a time renders the screen once a letter. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  await keyboard.click(field);
  await keyboard.paste(text);
}
