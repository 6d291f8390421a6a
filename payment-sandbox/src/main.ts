/** The sandbox as a separate program, for a team's tests: `npm run payment-sandbox`. README.md lists its variables. */
import { randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import { serve } from '@hono/node-server';
import { z } from 'zod';
import { BROWSER_FOLDER } from './browser-folder';
import { createPaymentSandbox } from './index';
import { isLoopback } from './request/origins';

const origin = z.url({ protocol: /^https?$/ });
const variables = z.object({
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(12_111),
  PUBLIC_ORIGIN: origin.optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_test_').default('sk_test_sandbox'),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_').default('pk_test_sandbox'),
  ALLOWED_ORIGINS: z
    .string()
    .transform((text) => text.split(',').map((one) => one.trim()))
    .pipe(z.array(origin))
    .default([]),
  WEBHOOK_URL: origin.optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').default('whsec_sandbox'),
  JOURNAL: z.string().min(1).optional(),
});

const read = variables.safeParse(process.env);
if (!read.success) {
  for (const { path, message } of read.error.issues) console.error(`${path.join('.')}: ${message}`);
  process.exit(1);
}
const { data: env } = read;

const sandbox = createPaymentSandbox({
  clock: Date.now,
  random: (bytes) => randomBytes(bytes).toString('hex'),
  journalFile: env.JOURNAL ?? null,
  publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
  allowsOrigin: (asking) => isLoopback(asking) || env.ALLOWED_ORIGINS.includes(asking),
  webhook: env.WEBHOOK_URL ? { url: env.WEBHOOK_URL, secret: env.STRIPE_WEBHOOK_SECRET } : null,
  secretKey: env.STRIPE_SECRET_KEY,
  publishableKey: env.STRIPE_PUBLISHABLE_KEY,
  browserFolder: BROWSER_FOLDER,
  log: (level, message, fields) => console.error(JSON.stringify({ level, message, ...fields })),
});

const server = serve(
  { fetch: sandbox.app.fetch, hostname: env.HOST, port: env.PORT, createServer },
  ({ port }) => {
    console.log(`The payment sandbox is ready at http://${env.HOST}:${port}`);
  },
);

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(() => process.exit(0));
    void sandbox.close();
  });
}
