/** The toggle cycles through the themes, applies them to the page and stores them. */
import { fireEvent, render, screen } from '@testing-library/react';
import { ThemeToggle } from './ThemeToggle';
import { applyStoredTheme, THEME_KEY } from './theme';

afterEach(() => {
  localStorage.clear();
  applyStoredTheme();
});

const state = () => [document.documentElement.dataset.theme, localStorage.getItem(THEME_KEY)];

test('cycles through system, light, dark and back to system', () => {
  render(<ThemeToggle />);
  const button = screen.getByRole('button', { name: 'Theme: system' });
  fireEvent.click(button);
  expect(state()).toEqual(['light', 'light']);
  fireEvent.click(button);
  expect(state()).toEqual(['dark', 'dark']);
  expect(button.getAttribute('aria-label')).toBe('Theme: dark');
  fireEvent.click(button);
  expect(state()).toEqual([undefined, null]);
});

test('applies the stored theme, and the system’s for an unknown value', () => {
  localStorage.setItem(THEME_KEY, 'dark');
  applyStoredTheme();
  expect(document.documentElement.dataset.theme).toBe('dark');
  localStorage.setItem(THEME_KEY, 'sepia');
  applyStoredTheme();
  expect(document.documentElement.dataset.theme).toBeUndefined();
});

test('works when storage is disabled', () => {
  const refuse = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const get = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(refuse);
  const set = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
  render(<ThemeToggle />);
  fireEvent.click(screen.getByRole('button', { name: 'Theme: system' }));
  expect(document.documentElement.dataset.theme).toBe('light');
  get.mockRestore();
  set.mockRestore();
});
