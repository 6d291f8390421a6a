/** The tests' harness: a sandbox on a loopback port, Stripe's real SDK, and a clock and timers moved by hand. */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serve } from '@hono/node-server';
import Stripe from 'stripe';
import { createPaymentSandbox, type PaymentSandbox } from './index';
import type { PaymentSandboxOptions } from './options';

export { VAT_RATES } from './objects/tax';

export const SECRET_KEY = 'sk_test_sandbox_secret';
export const PUBLISHABLE_KEY = 'pk_test_sandbox_public';
export const WEBHOOK_SECRET = 'whsec_test';
export const START = Date.UTC(2026, 10, 21, 12);
export const DAY_MS = 24 * 3600 * 1000;

/** Random ids that are the same in every run. */
export function seededHex(seed: number): (bytes: number) => string {
  let state = seed;
  const byte = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return (state >>> 24).toString(16).padStart(2, '0');
  };
  return (bytes) => Array.from({ length: bytes }, byte).join('');
}

/** Timers that fire only on demand. */
export class HandTimer {
  private waiting: { work: () => void; ms: number }[] = [];

  readonly schedule = (work: () => void, ms: number) => {
    const entry = { work, ms };
    this.waiting.push(entry);
    return () => {
      this.waiting = this.waiting.filter((other) => other !== entry);
    };
  };

  /** Fires everything that waits for less than `below` ms. */
  fire(below = Number.POSITIVE_INFINITY): void {
    const due = this.waiting.filter((entry) => entry.ms < below);
    this.waiting = this.waiting.filter((entry) => !due.includes(entry));
    for (const entry of due) entry.work();
  }
}

export interface Bench {
  clock: { now: number };
  timer: HandTimer;
  sandbox: PaymentSandbox;
  origin: string;
  stripe: Stripe;
  /** Calls the API as the browser script does. */
  browser: (path: string, fields: Record<string, string>) => Promise<{ status: number; body: never }>;
  logs: string[];
  close: () => Promise<void>;
}

export async function startBench(more: Partial<PaymentSandboxOptions> = {}): Promise<Bench> {
  const clock = { now: START };
  const timer = new HandTimer();
  const logs: string[] = [];
  const sandbox = createPaymentSandbox({
    clock: () => clock.now,
    random: seededHex(START / 1000),
    journalFile: null,
    publicOrigin: 'http://localhost:3000',
    webhook: null,
    secretKey: SECRET_KEY,
    publishableKey: PUBLISHABLE_KEY,
    browserFolder: pathToFileURL(join(__dirname, 'browser/')),
    schedule: timer.schedule,
    log: (level, message, fields) => logs.push(JSON.stringify([level, message, fields])),
    ...more,
  });
  const server = await listen(sandbox);
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const stripe = new Stripe(SECRET_KEY, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    clock,
    timer,
    sandbox,
    origin,
    stripe,
    logs,
    browser: async (path, fields) => {
      const response = await fetch(`${origin}${path}`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${PUBLISHABLE_KEY}` },
        body: new URLSearchParams(fields),
      });
      return { status: response.status, body: (await response.json()) as never };
    },
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await sandbox.close();
    },
  };
}

function listen(sandbox: PaymentSandbox): Promise<Server> {
  return new Promise((resolve) => {
    const server = serve({ fetch: sandbox.app.fetch, hostname: '127.0.0.1', port: 0, createServer }, () =>
      resolve(server as Server),
    );
  });
}

/** A temporary folder for a journal; `remove` deletes it. */
export function temporaryFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), 'payment-sandbox-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

export interface Plans {
  basic: Stripe.Price;
  pro: Stripe.Price;
}

export async function createPlans(stripe: Stripe): Promise<Plans> {
  const price = async (name: string, amount: number) => {
    const product = await stripe.products.create({ name });
    return stripe.prices.create({
      product: product.id,
      currency: 'eur',
      unit_amount: amount,
      recurring: { interval: 'month' },
      lookup_key: name.toLowerCase(),
    });
  };
  return { basic: await price('Basic', 1999), pro: await price('Pro', 4999) };
}

export interface Begun {
  customer: Stripe.Customer;
  subscription: Stripe.Subscription;
  intent: string;
  clientSecret: string;
}

/** What the product does at sign-up: a customer and an incomplete subscription with its client secret. */
export async function begin(stripe: Stripe, price: Stripe.Price, email = 'ada@example.com'): Promise<Begun> {
  const customer = await stripe.customers.create({ email });
  const subscription = await stripe.subscriptions.create({
    customer: customer.id,
    items: [{ price: price.id }],
    payment_behavior: 'default_incomplete',
    payment_settings: { payment_method_types: ['card'], save_default_payment_method: 'on_subscription' },
    expand: ['latest_invoice.confirmation_secret'],
  });
  const invoice = subscription.latest_invoice;
  const clientSecret = typeof invoice === 'object' ? (invoice?.confirmation_secret?.client_secret ?? '') : '';
  return { customer, subscription, clientSecret, intent: clientSecret.split('_secret_')[0] ?? '' };
}

/** What confirmCardPayment sends. */
export function cardFields(begun: Begun, number: string): Record<string, string> {
  return {
    client_secret: begun.clientSecret,
    'payment_method_data[type]': 'card',
    'payment_method_data[card][number]': number,
    'payment_method_data[card][exp_month]': '12',
    'payment_method_data[card][exp_year]': '34',
    'payment_method_data[card][cvc]': '123',
    'payment_method_data[billing_details][email]': 'ada@example.com',
  };
}

export function pay(bench: Bench, begun: Begun, number: string) {
  return bench.browser(`/v1/payment_intents/${begun.intent}/confirm`, cardFields(begun, number));
}
