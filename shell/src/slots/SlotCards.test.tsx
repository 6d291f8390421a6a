/** Cards in a slot: their remotes, who sees them, and that each fails alone. */
import { AuthContext, OWNER_USER, type SessionUser } from '@spreadwise/shared-auth';
import { customerOfTier, fakeAuth } from '@spreadwise/testkit';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRemoteLoader, type Federation, SLOW_AFTER_MS } from '../remotes/loader/remote-loader';
import { RemoteLoaderContext } from '../remotes/screen/RemoteScreen';
import { entryOf, setOf } from '../testing/remote-sets';
import SlotCards from './SlotCards';

const SLOT = 'mfe-dashboard.overview';
const cardOf = (expose: string, over = {}) => ({ slot: SLOT, title: expose, expose, order: 500, ...over });
const SET = setOf([
  entryOf('mfe-insights', {
    cards: [
      cardOf('Second', { order: 20 }),
      cardOf('Gold', { permission: 'mfe-insights.gold' }),
      cardOf('Elsewhere', { slot: 'mfe-dashboard.panel' }),
    ],
  }),
  entryOf('mfe-news', { cards: [cardOf('First', { order: 10 })] }),
]);
const GRANTS = { 'mfe-insights.gold': { heldBy: ['GOLD'] } };

const given: object[] = [];
const works: Federation['load'] = async ({ expose }) => ({
  default: (props: object) => {
    given.push(props);
    return <p>card {expose}</p>;
  },
});

async function show({ load = works, user = OWNER_USER as SessionUser, name = SLOT } = {}) {
  const loader = createRemoteLoader({
    federation: { register() {}, load },
    initial: SET,
    readDocument: async () => ({ ok: true, document: SET }),
    readHashes: async () => ({ ok: true, hashes: {} }),
  });
  const view = render(
    <AuthContext value={fakeAuth({ user, grants: GRANTS })}>
      <RemoteLoaderContext value={loader}>
        <main>
          <SlotCards name={name} productName="Spreadwise" />
        </main>
      </RemoteLoaderContext>
    </AuthContext>,
  );
  await act(async () => {});
  return { ...view, loader };
}
const cards = () => screen.getAllByText(/^card/).map(({ textContent }) => textContent);

let errors: jest.SpyInstance;
beforeEach(() => {
  given.length = 0;
  errors = jest.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  errors.mockRestore();
  jest.useRealTimers();
});

test('shows the slot’s cards of all remotes in their order, with the product name', async () => {
  const { loader } = await show();
  expect(cards()).toEqual(['card First', 'card Second']);
  expect(given[0]).toEqual({ productName: 'Spreadwise' });
  // A card does not become the page's current screen.
  expect(loader.current()).toBeNull();
});

test('shows a card with a permission only to a user who holds it', async () => {
  await show({ user: customerOfTier('GOLD') });
  expect(cards()).toContain('card Gold');
});

test('renders nothing for a slot without cards', async () => {
  const { container } = await show({ name: 'mfe-dashboard.nothing' });
  expect(container.querySelector('main')).toBeEmptyDOMElement();
});

test('shows a failed card’s notice in its place without taking focus, and Retry reloads only that card', async () => {
  const failing: Federation['load'] = (id) =>
    id.expose === 'First' ? Promise.reject(new Error('no such module')) : works(id);
  const loads: Federation['load'][] = [failing, failing];
  await show({ load: (id) => (loads.shift() ?? works)(id) });
  expect(cards()).toEqual(['card Second']);
  expect(screen.getByText('“First” could not be opened')).toBeVisible();
  expect(document.body).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(cards()).toEqual(['card First', 'card Second']);
});

test('keeps the focus in the card’s place after Retry, and moves it into the card once loaded', async () => {
  const failing = () => Promise.reject(new Error('no such module'));
  let arrive = () => {};
  const late: Federation['load'] = async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return { default: () => <h3>Here it is</h3> };
  };
  const firsts = [failing, late];
  await show({ load: (id) => (id.expose === 'First' ? (firsts.shift() ?? works)(id) : works(id)) });
  const place = screen.getByText('“First” could not be opened').closest('[role=status]');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(place).toHaveFocus();
  expect(place).toContainElement(screen.getByRole('heading', { name: 'First' }));
  await act(async () => arrive());
  expect(screen.getByRole('heading', { name: 'Here it is' })).toHaveFocus();
});

test('keeps the other cards when one throws while rendering', async () => {
  const Throws = () => {
    throw new Error('boom');
  };
  await show({ load: async (id) => (id.expose === 'First' ? { default: Throws } : works(id)) });
  expect(cards()).toEqual(['card Second']);
  expect(screen.getByText('“First” could not be opened')).toBeVisible();
});

test('reserves the place of a loading card and says so when it takes long', async () => {
  jest.useFakeTimers();
  const { container } = await show({ load: () => new Promise(() => {}) });
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(SLOW_AFTER_MS));
  expect(screen.getByText('“First” is taking longer than usual')).toBeVisible();
  // Must not look like a failure to tools: the card may still arrive.
  expect(container.querySelector('[data-failure]')).toBeNull();
});
