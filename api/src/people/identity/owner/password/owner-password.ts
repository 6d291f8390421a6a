/** The owner's password: the configured one, until another one is set in the panel. */
import { hashSecret } from '../../../../platform/lib/secrets';
import type { PasswordCheck } from './password-check';
import type { PasswordStore } from './password-store';
import { weaknessOf } from './weakness';

export type PasswordOutcome =
  /** `credential` names the password that was right, for what it opens. */
  | { readonly kind: 'right'; readonly credential: string }
  | { readonly kind: 'wrong' }
  | { readonly kind: 'busy' };

export interface OwnerPassword {
  /** Null: it is the configured one. */
  changedAt(): Promise<Date | null>;
  check(password: string, trusted: boolean): Promise<PasswordOutcome>;
  /** What is wrong with the new one, or null when it is the owner's from now on. */
  change(next: string): Promise<string | null>;
}

export interface OwnerPasswordContext {
  readonly password: PasswordCheck;
  readonly store: PasswordStore;
  /** What nobody should build a password from. */
  readonly ownNames: readonly string[];
  readonly now: () => Date;
}

export function createOwnerPassword({ password, store, ownNames, now }: OwnerPasswordContext): OwnerPassword {
  return {
    changedAt: async () => (await store.find())?.changedAt ?? null,
    async check(given, trusted) {
      const changed = await store.find();
      const kind = await password.check(changed?.hash ?? password.phcHash, given, trusted);
      if (kind !== 'right') return { kind };
      return { kind, credential: changed?.credential ?? password.credential };
    },
    async change(next) {
      const weakness = await weaknessOf(next, ownNames);
      if (weakness) return weakness;
      const hash = await password.hash(next);
      await store.save({ hash, credential: hashSecret(hash), changedAt: now() });
      return null;
    },
  };
}
