/**
 * The payment sandbox as a program of its own, so that it survives the product's kills.
 *
 *   node sandbox.mjs <port> <webhook secret> <address of a replica>…
 *
 * `POST /proof/advance?ms=…` advances its clock, so that webhooks waiting for a retry are sent at once; `GET
 * /proof/waiting` returns how many have not been accepted.
 */

import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import { createPaymentSandbox, signatureOf } from '@spreadwise/payment-sandbox';
import { Hono } from 'hono';

const [port = '', secret = '', ...replicas] = process.argv.slice(2);
let ahead = 0;
let sent = 0;
const waiting = new Set<string>();
const counts = { events: 0, taken: 0, notTaken: 0 };

/** Stripe knows one address, behind which the replicas take turns. */
const send: typeof fetch = async (_, init) => {
  const body = String(init?.body);
  const { id } = JSON.parse(body);
  if (!waiting.has(id)) counts.events += 1;
  waiting.add(id);
  const replica = replicas[sent++ % replicas.length];
  try {
    // Signed with the real time: the sandbox's clock runs ahead, so the product would eventually refuse its signatures.
    const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000));
    const headers = { ...init?.headers, 'Stripe-Signature': signature };
    const response = await fetch(`${replica}/api/stripe/webhook`, { ...init, headers });
    if (response.ok) waiting.delete(id);
    if (response.ok) counts.taken += 1;
    else counts.notTaken += 1;
    return response;
  } catch (error) {
    counts.notTaken += 1;
    throw error;
  }
};

const sandbox = createPaymentSandbox({
  clock: () => Date.now() + ahead,
  random: (bytes) => randomBytes(bytes).toString('hex'),
  journalFile: null,
  publicOrigin: `http://127.0.0.1:${port}`,
  webhook: { url: 'http://product/api/stripe/webhook', secret },
  secretKey: 'sk_test_crash',
  publishableKey: 'pk_test_crash',
  browserFolder: pathToFileURL('payment-sandbox/src/browser/'),
  fetch: send,
  log: () => undefined,
});

const app = new Hono();
app.post('/proof/advance', (c) => {
  ahead += Number(c.req.query('ms'));
  sandbox.advance();
  return c.json({ ahead });
});
app.get('/proof/waiting', (c) => c.json({ waiting: waiting.size, ...counts }));
app.route('/', sandbox.app);

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(port), createServer }, () =>
  console.log('ready'),
);
// Its parent ends it; if that dies, it exits as well.
process.stdin.on('end', () => process.exit(0)).resume();
