// npm run dev: builds on each change, restarts the product with the new build, and reloads the open pages. It is a
// small proxy in front of the product, so that the product itself knows nothing of development.
import { spawn } from 'node:child_process';
import { createServer, request } from 'node:http';
import { freePort } from './lib/free-port.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ROOT } from './lib/run.mjs';

const PORT = Number(process.env.PORT ?? 3000);
const RELOAD_SCRIPT = `new EventSource('/dev/events').addEventListener('reload', () => location.reload());`;
const RELOAD_TAG = '<script src="/dev/reload.js" defer></script></head>';

const pages = new Set();
const innerPort = await freePort();
let product = null;
let ready = Promise.resolve();

await ensureInstalled();
const { watch } = await import('./build.mjs');
await watch({ onBuilt: soon(restart, 150) });
createServer(answer).listen(PORT, '127.0.0.1');
for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, () => stopProduct().then(() => process.exit(0)));

/** Several parts are often built at once; a single restart covers them all. */
function soon(act, ms) {
  let timer;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, ms);
  };
}

function restart() {
  // One restart after the other: two at once would use the same data folder, and the second would end.
  ready = ready.then(stopProduct).then(startProduct);
  ready.then(() => {
    for (const page of pages) page.write('event: reload\ndata: {}\n\n');
  });
}

/** Resolves when it is ready, or has ended: its pages then show that it does not answer. */
function startProduct() {
  product = spawn(process.execPath, ['--enable-source-maps', `${ROOT}api/dist/main.js`], {
    env: { ...process.env, PORT: String(innerPort), PUBLIC_ORIGIN: `http://localhost:${PORT}` },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve) => {
    product.once('exit', resolve);
    product.stdout.on('data', (chunk) => {
      process.stdout.write(String(chunk).replaceAll(`:${innerPort}`, `:${PORT}`));
      if (String(chunk).includes(' is ready at ')) resolve();
    });
  });
}

function stopProduct() {
  const old = product;
  if (!old || old.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    old.once('exit', resolve);
    old.kill('SIGTERM');
  });
}

async function answer(req, res) {
  if (req.url === '/dev/reload.js')
    return res.setHeader('Content-Type', 'text/javascript').end(RELOAD_SCRIPT);
  if (req.url === '/dev/events') return keepOpen(res);
  await ready;
  const headers = { ...req.headers, 'accept-encoding': 'identity' };
  const inner = request(
    { port: innerPort, host: '127.0.0.1', method: req.method, path: req.url, headers },
    (from) => passOn(from, res),
  );
  inner.on('error', (error) => res.writeHead(502).end(`The product does not answer: ${error.message}`));
  req.pipe(inner);
}

function keepOpen(res) {
  res.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  res.write(': open\n\n');
  pages.add(res);
  res.on('close', () => pages.delete(res));
}

function passOn(from, res) {
  if (!from.headers['content-type']?.startsWith('text/html')) {
    res.writeHead(from.statusCode, from.headers);
    return from.pipe(res);
  }
  const chunks = [];
  from.on('data', (chunk) => chunks.push(chunk));
  from.on('end', () => {
    const html = Buffer.concat(chunks).toString().replace('</head>', RELOAD_TAG);
    const { 'content-length': _length, ...headers } = from.headers;
    res.writeHead(from.statusCode, headers).end(html);
  });
}
