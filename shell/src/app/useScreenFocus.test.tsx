import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom';
import { LoadingCard } from '../fallbacks/LoadingCard';
import { useScreenFocus } from './useScreenFocus';

let arrive = () => {};
let flip = () => {};

/** Loads until `arrive` is called, like a remote's screen. */
function Plans() {
  const [ready, setReady] = useState(false);
  const navigate = useNavigate();
  arrive = () => setReady(true);
  if (!ready) return <LoadingCard />;
  return (
    <main>
      <h1>Plans</h1>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </main>
  );
}

const Panel = () => (
  <main>
    <p>A screen without a heading, but with a place for messages.</p>
    <p role="status" />
  </main>
);

function FocusesItself() {
  return (
    <main>
      <h1>Code</h1>
      <input aria-label="Code" ref={(field) => field?.focus()} />
    </main>
  );
}

function Home() {
  return (
    <main>
      <h1>Home</h1>
      <Link to="/plans">See the plans</Link>
      <Link to="/panel">Open the panel</Link>
      <Link to="/code">Enter the code</Link>
    </main>
  );
}

function Screens() {
  const [isAuthenticated, setAuthenticated] = useState(false);
  flip = () => setAuthenticated((before) => !before);
  useScreenFocus(isAuthenticated);
  return (
    <Routes>
      <Route path="/" element={isAuthenticated ? <Panel /> : <Home />} />
      <Route path="/plans" element={<Plans />} />
      <Route path="/panel" element={<Panel />} />
      <Route path="/code" element={<FocusesItself />} />
    </Routes>
  );
}

const scrollTo = jest.fn();
const follow = async (name: string) => {
  screen.getByRole('link', { name }).focus();
  await userEvent.keyboard('{Enter}');
};

beforeEach(() => {
  scrollTo.mockClear();
  window.scrollTo = scrollTo;
  render(
    <MemoryRouter>
      <nav data-navigation>
        <Link to="/plans">Plans for all</Link>
      </nav>
      <Screens />
    </MemoryRouter>,
  );
});

test('leaves the focus where the browser put it on first load', () => {
  expect(document.body).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});

test('focuses the heading of a new screen once it is ready, and not before', async () => {
  await follow('See the plans');
  expect(screen.getByRole('heading', { name: 'Loading...' })).not.toHaveFocus();
  await act(async () => arrive());
  expect(screen.getByRole('heading', { name: 'Plans' })).toHaveFocus();
  expect(scrollTo).toHaveBeenCalledWith(0, 0);
});

test('focuses the heading even if the link that led there stays on the page', async () => {
  await follow('Plans for all');
  expect(screen.getByRole('link', { name: 'Plans for all' })).toHaveFocus();
  await act(async () => arrive());
  expect(screen.getByRole('heading', { name: 'Plans' })).toHaveFocus();
});

test('focuses the main element of a screen without a heading', async () => {
  await follow('Open the panel');
  expect(screen.getByRole('main')).toHaveFocus();
});

test('leaves the focus where a screen has put it itself', async () => {
  await follow('Enter the code');
  expect(screen.getByLabelText('Code')).toHaveFocus();
});

test('moves the focus when signing in or out changes the screen at the same address', async () => {
  screen.getByRole('link', { name: 'See the plans' }).focus();
  await act(async () => flip());
  expect(screen.getByRole('main')).toHaveFocus();
  await act(async () => flip());
  expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
});

test('does not focus a screen again after it has lost the focus', async () => {
  await follow('Open the panel');
  screen.getByRole('main').blur();
  await act(async () => void screen.getByRole('main').append(document.createElement('p')));
  expect(document.body).toHaveFocus();
});

test('focuses the heading on Back and leaves the scroll position to the browser', async () => {
  await follow('See the plans');
  await act(async () => arrive());
  scrollTo.mockClear();
  await userEvent.click(screen.getByRole('button', { name: 'Back' }));
  expect(screen.getByRole('heading', { name: 'Home' })).toHaveFocus();
  expect(scrollTo).not.toHaveBeenCalled();
});
