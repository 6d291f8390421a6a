/**
 * Builds the remote of this folder on each change and shows it inside a running product, in the browser that opens the
 * printed link. The shell swaps in each build without a reload, so users stay signed in.
 *
 *   spreadwise-remote dev --in URL [--port PORT] [--page PATH]
 *
 * Without --in it uses the product that the host knows, and starts it if it is not running.
 */
import { once } from 'node:events';
import { apiFor } from '../lib/ci-identity.mjs';
import { devServer } from '../lib/dev-server.mjs';
import { CommandError, EXIT, originOf, readOptions, remoteHere, say } from '../lib/team.mjs';

const PREVIEW_MINUTES = 480;

/** @param {import('../lib/host.mjs').Host} host */
export async function dev(host, args) {
  const options = readOptions(
    args,
    { in: { type: 'string' }, port: { type: 'string' }, page: { type: 'string' } },
    `${host.usage('dev')} ${host.product ? '[--in URL]' : '--in URL'} [--port PORT] [--page PATH]`,
  );
  const remote = remoteHere(host);
  const product = options.in || !host.product ? originOf('in', options.in) : host.product.origin;
  const serving = devServer({ allowed: product });
  const origin = await listen(serving.server, options.port ?? host.port(remote));
  if (!options.in) await host.product.ensure();
  await watch(host, remote, serving);
  say(
    `\n${remote} is served at ${origin}. To see it inside the product, in this browser session only, open:`,
  );
  say(`  ${await previewLink({ host, remote, origin, product, page: options.page })}\n`);
}

/** Resolves once a build has succeeded. */
async function watch(host, remote, serving) {
  let first = true;
  let settle;
  const settled = new Promise((resolve) => {
    settle = resolve;
  });
  const { folder } = await host.watch(remote, {
    onBuilt(changedAt) {
      serving.built();
      const took = ((Date.now() - changedAt) / 1000).toFixed(2);
      say(first ? `${remote} built in ${took} s` : `${remote} was served ${took} s after it was saved`);
      first = false;
      settle();
    },
    onFailed(message) {
      serving.failed(message);
      console.error(`${remote} does not build; the page keeps the last build that did:\n${message}`);
    },
  });
  serving.serve(folder);
  await settled;
}

/** Listens on the port. If --port names none and the default is taken, listens on any free port. */
async function listen(server, port) {
  for (const candidate of typeof port === 'string' ? [Number(port)] : [port, 0]) {
    const failure = await tryListen(server, candidate);
    if (!failure) return `http://localhost:${server.address().port}`;
    if (failure.code !== 'EADDRINUSE') throw new CommandError(`Port ${candidate}: ${failure.message}.`);
  }
  throw new CommandError(`Port ${port} is taken. Choose another with --port, or omit it.`);
}

async function tryListen(server, port) {
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    return new Error('a port must be a whole number from 1 to 65535');
  server.listen(port, '127.0.0.1');
  // Rejects if an error event comes first.
  return once(server, 'listening').then(
    () => null,
    (error) => error,
  );
}

/** In development the product accepts any server on this machine; in production, only links that the team requested. */
async function previewLink({ host, remote, origin, product, page }) {
  const more = page ? { to: page } : {};
  const plain = `${product}/remotes/preview?${new URLSearchParams({ remote, origin, ...more })}`;
  const answer = await fetch(plain, { signal: AbortSignal.timeout(5_000), redirect: 'manual' }).catch(
    () => null,
  );
  if (answer && isTaken(answer, product)) return plain;
  if (!answer) throw new CommandError(`${product} could not be reached. Check --in.`, EXIT.unanswered);
  const api = await apiFor({ to: product, remote, host });
  const { url } = await api.preview({ origin, minutes: PREVIEW_MINUTES, ...more });
  return new URL(url, product).href;
}

/** The product shows a confirmation page; earlier releases redirect into the preview at once. */
function isTaken({ status, headers }, product) {
  if (status === 200) return true;
  return status >= 300 && status < 400 && new URL(headers.get('location') ?? '/', product).origin === product;
}
