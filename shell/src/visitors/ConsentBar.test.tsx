/** The question about page views: who is asked, what each answer does, and how it is withdrawn. */
import { fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { ConsentBar } from './ConsentBar';
import { CONSENT_KEY, reopen, useConsent } from './consent';
import { VISITOR_KEY } from './visitor';

interface Asked {
  readonly storage?: 'consent' | undefined;
  readonly at?: string;
  readonly isAuthenticated?: boolean;
}

function Shell({ storage, isAuthenticated = false }: Asked) {
  const { mayLog, isBarShown, mayReopen, given } = useConsent(storage, isAuthenticated);
  return (
    <>
      <output>{mayLog ? 'logs' : 'logs nothing'}</output>
      {mayReopen && (
        <button type="button" onClick={reopen}>
          Visit counting
        </button>
      )}
      {isBarShown && <ConsentBar given={given} />}
    </>
  );
}

const show = ({ at = '/signup', ...asked }: Asked = {}) =>
  render(
    <MemoryRouter initialEntries={[at]}>
      <Shell storage="consent" {...asked} />
    </MemoryRouter>,
  );
const says = () => screen.getByRole('status').textContent;
const bar = () => screen.queryByRole('region', { name: 'May we count your visit?' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const setPrivacyControl = (value: boolean | undefined) =>
  Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  setPrivacyControl(undefined);
});

test('asks nobody and logs views when storage needs no consent', () => {
  show({ storage: undefined });
  expect([says(), bar()]).toEqual(['logs', null]);
});

test.each([
  ['Allow', 'allowed', 'logs'],
  ['Decline', 'declined', 'logs nothing'],
])('logs nothing before an answer, and remembers %s', (button, kept, then) => {
  const { unmount } = show();
  expect([says(), localStorage.length]).toEqual(['logs nothing', 0]);
  press(button);
  expect([says(), bar(), localStorage.getItem(CONSENT_KEY)]).toEqual([then, null, kept]);
  unmount();
  show();
  expect([says(), bar()]).toEqual([then, null]);
});

test('withdraws consent and deletes the visitor’s id, for a signed-in user too', () => {
  localStorage.setItem(CONSENT_KEY, 'allowed');
  sessionStorage.setItem(VISITOR_KEY, 'of this visit');
  show({ isAuthenticated: true });
  expect([says(), bar()]).toEqual(['logs', null]);
  press('Visit counting');
  expect(screen.getByText('You allow us to count your visits.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Allow' })).toHaveAttribute('aria-pressed', 'true');
  press('Decline');
  expect([says(), sessionStorage.getItem(VISITOR_KEY), bar()]).toEqual(['logs nothing', null, null]);
  press('Visit counting');
  expect(screen.getByText('Your visits are not counted.')).toBeVisible();
  press('Decline');
});

test('asks nobody and ignores an earlier yes under Global Privacy Control', () => {
  setPrivacyControl(true);
  localStorage.setItem(CONSENT_KEY, 'allowed');
  show();
  expect([says(), bar(), screen.queryByText('Visit counting')]).toEqual(['logs nothing', null, null]);
});

test.each([
  ['who pays', { at: '/signup?step=2' }],
  ['a signed-in user', { isAuthenticated: true }],
])('neither asks nor logs %s', (_, asked) => {
  show(asked);
  expect([says(), bar()]).toEqual(['logs nothing', null]);
});

test('keeps an answer until the page closes when storage is disabled', () => {
  const refuse = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  show();
  press('Decline');
  expect([says(), bar()]).toEqual(['logs nothing', null]);
  refuse.mockRestore();
});
