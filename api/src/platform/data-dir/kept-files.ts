/** The files of DATA_DIR that cannot be made again, and that a backup holds. */

/** The records of the payment sandbox. */
export const SANDBOX_RECORDS = 'payment-sandbox.jsonl';
const SECRETS = ['owner-password', 'payment-secret-key', 'payment-webhook-secret', 'secrets-key'] as const;
export type SecretName = (typeof SECRETS)[number];
export const KEPT_FILES: readonly string[] = [...SECRETS, SANDBOX_RECORDS];
