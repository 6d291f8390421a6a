/** Where payment goes: the sandbox of this process, another stand-in, or Stripe. */
import type { SecretName } from '../platform/data-dir';
import type { Variables } from './variables';

export interface ProviderAddress {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly port: number;
}

export interface PaymentConfig {
  /** `sandbox`: the embedded one, mounted on this origin. */
  readonly kind: 'sandbox' | 'provider';
  readonly secretKey: string;
  readonly publishableKey: string;
  readonly webhookSecret: string;
  /** The host that Stripe's SDK talks to; null: Stripe's own, or the embedded sandbox wherever that listens. */
  readonly api: ProviderAddress | null;
  /** Where the browser gets Stripe.js; null means Stripe. */
  readonly scriptUrl: string | null;
  readonly mode: 'test' | 'live';
  /** Where VAT IDs are looked up; null: in the register of the EU, or that of the stand-in for Stripe. */
  readonly vatRegister: string | null;
}

/** Fixed on a developer's machine, where tools of all kinds talk to the sandbox. */
const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
const SANDBOX_SCRIPT = '/sandbox/stripe.js';

/** `made` gives a secret of this DATA_DIR; it is asked for those that are not configured. */
export function paymentConfig(
  variables: Variables,
  made: (name: SecretName, prefix: string) => string,
): PaymentConfig {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_API_BASE, STRIPE_JS_URL } = variables;
  const isSandbox = !STRIPE_SECRET_KEY && !STRIPE_API_BASE;
  const isStripe = STRIPE_SECRET_KEY !== undefined && !STRIPE_API_BASE;
  return {
    kind: isSandbox ? 'sandbox' : 'provider',
    secretKey: STRIPE_SECRET_KEY ?? sandboxKey(variables, made),
    publishableKey: STRIPE_PUBLISHABLE_KEY ?? (isStripe ? '' : SANDBOX_PUBLISHABLE_KEY),
    webhookSecret: variables.STRIPE_WEBHOOK_SECRET ?? made('payment-webhook-secret', 'whsec_'),
    api: STRIPE_API_BASE ? addressOf(STRIPE_API_BASE) : null,
    scriptUrl: STRIPE_JS_URL ?? (isSandbox ? SANDBOX_SCRIPT : null),
    vatRegister: variables.VAT_REGISTER_URL ?? null,
    mode: /^[a-z]+_live_/.test(STRIPE_SECRET_KEY ?? '') ? 'live' : 'test',
  };
}

/** A sandbox that is open to the world holds addresses of people: its key is nobody else's. */
const sandboxKey = ({ NODE_ENV }: Variables, made: (name: SecretName, prefix: string) => string) =>
  NODE_ENV === 'production' ? made('payment-secret-key', 'sk_test_') : SANDBOX_SECRET_KEY;

function addressOf(base: string): ProviderAddress {
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'https' ? 443 : 80) };
}
