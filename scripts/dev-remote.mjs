/**
 * npm run dev -w mfe-auth [-- --in URL]: this remote alone, built on each change and shown inside a running product to
 * the browser that opens the printed link. The shell takes each build in place: whoever is signed in stays so.
 *
 * Without --in the product of this repository is used, and started when it does not run yet.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { devServer } from './lib/dev-server.mjs';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { remotesApi } from './lib/remotes-api.mjs';
import { ROOT } from './lib/run.mjs';
import {
  CommandError,
  command,
  EXIT,
  isLoopback,
  originOf,
  readOptions,
  readToken,
  remoteHere,
  say,
} from './lib/team.mjs';
import { remotes } from './lib/workspaces.mjs';

const USAGE = 'npm run dev -w mfe-… [-- --in URL] [--port PORT]';
/** Of the first remote; the others follow, so that a link works again after a restart. */
const FIRST_PORT = 4001;
const PREVIEW_MINUTES = 480;

await command(async () => {
  const options = readOptions({ in: { type: 'string' }, port: { type: 'string' } }, USAGE);
  const remote = remoteHere();
  const product = options.in
    ? originOf('in', options.in)
    : `http://localhost:${Number(process.env.PORT) || 3000}`;
  await ensureInstalled();
  const folder = `${ROOT}.cache/dev/${remote}`;
  const serving = devServer({ folder, allowed: product });
  const origin = await listen(serving.server, options.port ?? FIRST_PORT + remotes().indexOf(remote));
  if (!options.in) await ensureProduct(product);
  await watch(remote, folder, serving);
  say(
    `\n${remote} is served at ${origin}. To see it inside the product, in this browser session only, open:`,
  );
  say(`  ${await previewLink({ remote, origin, product })}\n`);
});

async function watch(remote, folder, serving) {
  const { watchRemote } = await import('./build.mjs');
  await new Promise((resolve) => {
    let first = true;
    watchRemote(remote, folder, {
      onBuilt(changedAt) {
        serving.built();
        const took = ((Date.now() - changedAt) / 1000).toFixed(2);
        say(first ? `${remote} built in ${took} s` : `${remote} served ${took} s after it was saved`);
        first = false;
        resolve();
      },
      onFailed(message) {
        serving.failed(message);
        console.error(`${remote} does not build; the page keeps the last build that did:\n${message}`);
        resolve();
      },
    });
  });
}

/** Listens on the port; on another when none was asked for by --port and it is taken. */
async function listen(server, port) {
  for (const candidate of typeof port === 'string' ? [Number(port)] : [port, await freePort()]) {
    const failure = await tryListen(server, candidate);
    if (!failure) return `http://localhost:${server.address().port}`;
    if (failure.code !== 'EADDRINUSE') throw new CommandError(`Port ${candidate}: ${failure.message}.`);
  }
  throw new CommandError(`Port ${port} is taken. Name another with --port, or none.`);
}

async function tryListen(server, port) {
  if (!Number.isInteger(port) || port < 1 || port > 65535)
    return new Error('a port is a whole number from 1 to 65535');
  server.listen(port, '127.0.0.1');
  return Promise.race([once(server, 'listening').then(() => null), once(server, 'error').then(([e]) => e)]);
}

/** Null when there is no answer. */
function answerOf(url) {
  return fetch(url, { signal: AbortSignal.timeout(5_000), redirect: 'manual' }).catch(() => null);
}

/** Starts this repository's product when nobody answers at its address; it ends with this command. */
async function ensureProduct(product) {
  if ((await answerOf(`${product}/healthz`))?.ok) return;
  say(`No product runs at ${product}; starting it`);
  const child = spawn(process.execPath, [`${ROOT}scripts/start.mjs`], { cwd: ROOT, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'exit'])
    process.once(signal, () => {
      child.kill('SIGTERM');
      if (signal !== 'exit') process.exit(0);
    });
  child.once('exit', (code) => process.exit(code ?? 1));
  while (!(await answerOf(`${product}/healthz`))?.ok)
    await new Promise((resolve) => setTimeout(resolve, 300));
}

/** In development the product takes any server of this machine; in production a link that its own team asked for. */
async function previewLink({ remote, origin, product }) {
  const plain = `${product}/remotes/preview?${new URLSearchParams({ remote, origin })}`;
  const answer = await answerOf(plain);
  if (answer && leadsInto(answer, product)) return plain;
  if (!answer && !isLoopback(new URL(product)))
    throw new CommandError(`${product} could not be reached. Check --in.`, EXIT.unanswered);
  const api = remotesApi({ to: product, token: readToken(remote), remote });
  const { url } = await api.preview({ origin, minutes: PREVIEW_MINUTES });
  return new URL(url, product).href;
}

function leadsInto({ status, headers }, product) {
  return status >= 300 && status < 400 && new URL(headers.get('location') ?? '/', product).origin === product;
}
