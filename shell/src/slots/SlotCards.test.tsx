/** Cards in a slot: whose they are, who sees them, and that each fails alone. */
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

test('the cards of all remotes for this slot come in their order, with the product’s name', async () => {
  const { loader } = await show();
  expect(cards()).toEqual(['card First', 'card Second']);
  expect(given[0]).toEqual({ productName: 'Spreadwise' });
  // The screen of the page is another.
  expect(loader.current()).toBeNull();
});

test('one with a permission is for who holds it', async () => {
  await show({ user: customerOfTier('GOLD') });
  expect(cards()).toContain('card Gold');
});

test('a slot without cards leaves no trace', async () => {
  const { container } = await show({ name: 'mfe-dashboard.nothing' });
  expect(container.querySelector('main')).toBeEmptyDOMElement();
});

test('a card that fails says so in its place, takes no focus, and Retry heals it alone', async () => {
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

test('who pressed Retry keeps the focus: in the card’s place, and in the card once it is there', async () => {
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

test('a card that throws while it is shown leaves the others alone', async () => {
  const Throws = () => {
    throw new Error('boom');
  };
  await show({ load: async (id) => (id.expose === 'First' ? { default: Throws } : works(id)) });
  expect(cards()).toEqual(['card Second']);
  expect(screen.getByText('“First” could not be opened')).toBeVisible();
});

test('a card on its way holds its place, and says when it takes long', async () => {
  jest.useFakeTimers();
  const { container } = await show({ load: () => new Promise(() => {}) });
  expect(screen.getByRole('heading', { name: 'First' })).toBeVisible();
  await act(() => jest.advanceTimersByTimeAsync(SLOW_AFTER_MS));
  expect(screen.getByText('“First” is taking longer than usual')).toBeVisible();
  // Nobody may take it for a failure: it may still come.
  expect(container.querySelector('[data-failure]')).toBeNull();
});
