/** The suite that remotes run must catch a screen that breaks the contract. */
import { type Permission, useAuth } from '@spreadwise/shared-auth';
import { type ReactNode, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { type DeclaredScreen, visitScreen } from './visit-screen';

const SAMPLE: DeclaredScreen = {
  place: 'page',
  leadsOn: true,
  opens: { OWNER: ['GET /api/signals'] },
  grants: {},
};
const listener = () => {};

const visit = (
  use: (props: Record<string, unknown>) => ReactNode | undefined,
  shown = true,
  over: Partial<DeclaredScreen> = {},
) => {
  const Screen = (props: object) => {
    const more = use(props as Record<string, unknown>);
    return shown ? <main>{more}</main> : <p>nothing of a page</p>;
  };
  return visitScreen(Screen, { ...SAMPLE, ...over }, 'OWNER', 'does not answer', {});
};

beforeEach(() => jest.useFakeTimers());
afterEach(() => {
  jest.clearAllTimers();
  jest.useRealTimers();
  window.removeEventListener('resize', listener);
});

test('reports nothing for a screen that keeps the contract', async () => {
  const given: unknown[] = [];
  const outcome = await visit((props) => {
    const { user, request } = useAuth();
    given.push(user?.role, props.productName, typeof props.onSignedIn);
    useEffect(() => {
      void request('GET /api/signals', { query: {} });
      const timer = setInterval(listener, 1000);
      window.addEventListener('resize', listener);
      return () => {
        clearInterval(timer);
        window.removeEventListener('resize', listener);
      };
    }, [request]);
    return null;
  });
  expect(outcome).toEqual({ shown: true, undeclared: [], leftBehind: [] });
  expect(given.slice(0, 3)).toEqual(['OWNER', 'Spreadwise', 'function']);
});

test('reports a screen that shows no page', async () => {
  expect(await visit(() => null, false)).toMatchObject({ shown: false });
});

test('gives a card only the product’s name, and reports one that shows a page', async () => {
  const given: unknown[] = [];
  const note = (props: object) => {
    given.push(Object.keys(props));
    return null;
  };
  expect(await visit(note, false, { place: 'card' })).toMatchObject({ shown: true });
  expect(given[0]).toEqual(['productName']);
  expect(await visit(note, true, { place: 'card' })).toMatchObject({ shown: false });
});

test('gives a screen the permissions that its remote declares', async () => {
  const held: boolean[] = [];
  const ask = () => {
    held.push(useAuth().hasPermission('mfe-x.view' as Permission));
    return null;
  };
  await visit(ask);
  await visit(ask, true, { grants: { 'mfe-x.view': { heldBy: ['OWNER'] } } });
  expect([held[0], held.at(-1)]).toEqual([false, true]);
});

test('reports a screen that makes a call not declared for the viewer', async () => {
  const outcome = await visit(() => {
    const { request, fetch } = useAuth();
    useEffect(() => {
      void request('GET /api/admin/configuration');
      void fetch('/api/signals/stream?hops=3', { signal: AbortSignal.abort() });
    }, [request, fetch]);
    return null;
  });
  expect(outcome.undeclared).toEqual(['GET /api/admin/configuration', 'GET /api/signals/stream']);
});

test.each<[string, string, () => ReactNode | undefined]>([
  [
    'a listener',
    'a listener to resize of Window',
    () => {
      useEffect(() => window.addEventListener('resize', listener), []);
      return null;
    },
  ],
  [
    'a timer',
    'timers: 1',
    () => {
      useEffect(() => void setInterval(listener, 1000), []);
      return null;
    },
  ],
  [
    'a connection',
    'a connection: GET /api/signals',
    () => {
      const { fetch } = useAuth();
      useEffect(() => void fetch('/api/signals', { signal: new AbortController().signal }), [fetch]);
      return null;
    },
  ],
  [
    'an element',
    'an element: <div><b>still here</b></div>',
    () => {
      useEffect(() => {
        const element = document.createElement('div');
        element.innerHTML = '<b>still here</b>';
        document.body.append(element);
      }, []);
      return null;
    },
  ],
])('reports a screen that leaves %s behind', async (_, words, use) => {
  expect((await visit(use)).leftBehind).toEqual([words]);
});

test('does not report a portal that is removed with the screen', async () => {
  expect((await visit(() => createPortal(<p>a dialog</p>, document.body))).leftBehind).toEqual([]);
});
