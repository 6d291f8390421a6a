/** Places are found by name and opened by single keys, which never act while the user types. */
import { fill, keyboard, mockDialogs, settle, showScreen } from '@spreadwise/testkit';
import { screen } from '@testing-library/react';
import { GoTo } from './GoTo';
import { keysOf } from './shortcuts';

const PLACES = [
  { id: 'live', label: 'Live', search: '' },
  { id: 'past', label: 'Past', search: '?section=past' },
  { id: 'plan', label: 'Plan', search: '?section=plan' },
];

beforeEach(() => {
  jest.useFakeTimers();
  mockDialogs();
  localStorage.clear();
});
afterEach(() => jest.useRealTimers());

async function show() {
  const onSignOut = jest.fn();
  const shown = showScreen(
    <>
      <GoTo places={PLACES} onSignOut={onSignOut} />
      <input aria-label="Minimum profit" />
      <select aria-label="Exchange">
        <option>Binance</option>
        <option>Poloniex</option>
      </select>
    </>,
  );
  await settle();
  return { ...shown, onSignOut };
}
const palette = () => screen.getByRole('combobox', { name: 'Page or command' });
const press = async (keys: string) => {
  await keyboard.keyboard(keys);
  await settle();
};

test('assigns each place the first letter of its name that no earlier place has', () => {
  expect(keysOf(['Live', 'Past', 'Plan', 'Alerts', 'Al', '€'])).toEqual(['l', 'p', 'a', 'e', null, null]);
});

test('opens a place by its single key', async () => {
  const { place } = await show();
  await press('p');
  expect(place.search).toBe('?section=past');
  await press('l');
  expect(place.search).toBe('');
});

test('ignores single keys while the user types or chooses from a list', async () => {
  const { place } = await show();
  await fill(screen.getByLabelText('Minimum profit'), 'p');
  screen.getByLabelText('Exchange').focus();
  await press('p?');
  expect(place.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('leaves keys with Ctrl, Alt or Cmd to the browser', async () => {
  const { place } = await show();
  await press('{Control>}p{/Control}{Alt>}p{/Alt}{Meta>}p{/Meta}');
  expect(place.search).toBe('');
});

test('lists every key, and disables them while the list is open', async () => {
  const { place } = await show();
  await press('?');
  const list = screen.getByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(list).toHaveTextContent('LiveLPastPPlanA');
  await press('p');
  expect(place.search).toBe('');
});

test('keeps single keys off once switched off, while Ctrl K still works', async () => {
  const { place, unmount } = await show();
  await press('?');
  await keyboard.click(screen.getByRole('button', { name: 'Turn off single keys' }));
  await keyboard.click(screen.getByRole('button', { name: 'Close' }));
  await press('p?');
  expect(place.search).toBe('');
  expect(screen.queryByRole('dialog')).toBeNull();
  unmount();

  const later = await show();
  await press('p');
  expect(later.place.search).toBe('');
  await press('{Control>}k{/Control}');
  await keyboard.type(palette(), 'past{Enter}');
  expect(later.place.search).toBe('?section=past');
});

test('opens the list of keys from the palette, switches them on again there, and signs out', async () => {
  localStorage.setItem('spreadwise_shortcuts', 'off');
  const { place, onSignOut } = await show();
  await press('{Control>}k{/Control}');
  await keyboard.type(palette(), 'keyb{Enter}');
  await settle();
  await keyboard.click(screen.getByRole('button', { name: 'Turn on single keys' }));
  await keyboard.click(screen.getByRole('button', { name: 'Close' }));
  await press('p');
  expect(place.search).toBe('?section=past');
  await press('{Control>}k{/Control}');
  await keyboard.type(palette(), 'out{Enter}');
  expect(onSignOut).toHaveBeenCalledTimes(1);
});
