/** The ways in which a remote can fail, each as an interception that can be taken away again. */
import type { Page, Route } from './fixtures';

export interface FaultyRemote {
  readonly name: string;
  readonly expose: string;
}

export interface Fault {
  readonly name: string;
  /** What the card's data-failure says. */
  readonly kind: string;
  /** Which of the remote's files it strikes. */
  readonly file: (remote: FaultyRemote) => RegExp;
  readonly strike: (route: Route, remote: FaultyRemote) => Promise<void> | void;
}

const file = (pattern: string) => new RegExp(`/${pattern}(\\?|$)`);
const entry = ({ name }: FaultyRemote) => file(`remotes/${name}/[^/]+/remoteEntry\\.js`);
const chunk = ({ name, expose }: FaultyRemote) =>
  file(`remotes/${name}/[^/]+/__federation_expose_${expose}\\.\\w+\\.js`);
const style = ({ name, expose }: FaultyRemote) =>
  file(`remotes/${name}/[^/]+/__federation_expose_${expose}\\.\\w+\\.css`);

const answer = (options: Parameters<Route['fulfill']>[0]) => (route: Route) => route.fulfill(options);

const edit =
  (change: (text: string, remote: FaultyRemote) => string) => async (route: Route, remote: FaultyRemote) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: change(await response.text(), remote) });
  };

/** Every module of the chunk is replaced by this factory before webpack sees it. */
const replaceModules = (factory: string) =>
  edit(
    (text, { name }) => `{
      const chunks = (self['chunks:${name}'] ||= []);
      const push = chunks.push;
      chunks.push = (chunk) => {
        chunks.push = push;
        for (const id of Object.keys(chunk[1])) chunk[1][id] = ${factory};
        return chunks.push(chunk);
      };
    }
    ${text}`,
  );

const badGateway = { status: 502, contentType: 'application/json', body: '{"error":"bad gateway"}' };
const webPage = { status: 200, contentType: 'text/html', body: '<!doctype html><title>Hotel WLAN</title>' };

export const FAULTS: readonly Fault[] = [
  {
    name: 'refuses the connection',
    kind: 'entry',
    file: entry,
    strike: (route) => route.abort('connectionrefused'),
  },
  { name: 'is gone (404)', kind: 'entry', file: entry, strike: answer({ status: 404, body: 'no' }) },
  { name: 'answers 502 with JSON', kind: 'entry', file: entry, strike: answer(badGateway) },
  { name: 'answers 200 with a web page', kind: 'entry', file: entry, strike: answer(webPage) },
  { name: 'hangs', kind: 'timeout', file: entry, strike: () => {} },
  {
    name: 'throws at load of its entry',
    kind: 'entry',
    file: entry,
    strike: answer({ contentType: 'text/javascript', body: 'throw new Error("boom")' }),
  },
  {
    name: 'does not have the screen',
    kind: 'module',
    file: entry,
    strike: edit((text, { expose }) => text.replaceAll(`./${expose}`, './Elsewhere')),
  },
  {
    name: 'needs another major version of React',
    kind: 'shared',
    file: entry,
    strike: edit((text) => text.replaceAll(/"\^19\.[\d.]+"/g, '"^18.0.0"')),
  },
  { name: 'misses a chunk', kind: 'chunk', file: chunk, strike: answer({ status: 404, body: 'no' }) },
  { name: 'answers 502 with JSON for a chunk', kind: 'chunk', file: chunk, strike: answer(badGateway) },
  { name: 'hangs with a chunk', kind: 'timeout', file: chunk, strike: () => {} },
  { name: 'misses a style sheet', kind: 'chunk', file: style, strike: answer({ status: 404, body: 'no' }) },
  { name: 'hangs with a style sheet', kind: 'timeout', file: style, strike: () => {} },
  {
    name: 'throws at load of the screen',
    kind: 'module',
    file: chunk,
    strike: replaceModules("() => { throw new Error('boom') }"),
  },
  {
    name: 'throws at render',
    kind: 'render',
    file: chunk,
    strike: replaceModules("(module) => { module.exports = { default: () => { throw new Error('boom') } } }"),
  },
];

/** Strikes from now on; the function that it answers with takes the cause away. What hangs already hangs for ever. */
export async function strike(page: Page, fault: Fault, remote: FaultyRemote): Promise<() => void> {
  let struck = true;
  await page.route(fault.file(remote), (route) => (struck ? fault.strike(route, remote) : route.fallback()));
  return () => {
    struck = false;
  };
}
