/** Configures where payments go: the sandbox of this process, another stand-in, or Stripe. */
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
  /** The host that Stripe's SDK calls; null: Stripe's own, or the embedded sandbox. */
  readonly api: ProviderAddress | null;
  /** Where the browser loads Stripe.js; null: from Stripe. */
  readonly scriptUrl: string | null;
  readonly mode: 'test' | 'live';
  /** Where VAT IDs are checked; null: the EU's register, or that of the stand-in for Stripe. */
  readonly vatRegister: string | null;
}

/** Fixed in development, where many tools talk to the sandbox. */
const SANDBOX_SECRET_KEY = 'sk_test_sandbox';
const SANDBOX_PUBLISHABLE_KEY = 'pk_test_sandbox';
const SANDBOX_SCRIPT = '/sandbox/stripe.js';

/** `made` returns a generated secret of this DATA_DIR; it is called only for secrets that are not configured. */
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

/** A public sandbox holds addresses of people, so its key must not be guessable. */
const sandboxKey = ({ NODE_ENV }: Variables, made: (name: SecretName, prefix: string) => string) =>
  NODE_ENV === 'production' ? made('payment-secret-key', 'sk_test_') : SANDBOX_SECRET_KEY;

function addressOf(base: string): ProviderAddress {
  const { protocol, hostname, port } = new URL(base);
  const scheme = protocol === 'https:' ? 'https' : 'http';
  return { protocol: scheme, host: hostname, port: Number(port) || (scheme === 'https' ? 443 : 80) };
}
