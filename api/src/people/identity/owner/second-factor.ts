/** The owner's second factor: time-based codes (RFC 6238), each accepted once, and recovery codes. */
import { Secret, TOTP } from 'otpauth';
import {
  decrypt,
  ENCRYPTED_FOR,
  encrypt,
  hashSecret,
  isEncrypted,
  type RandomBytes,
} from '../../../platform/lib/secrets';
import type { FactorDecision, FactorRow, SecondFactorStore } from './owner-store';

export interface SecondFactorContext {
  readonly store: SecondFactorStore;
  /** Encrypts the secret; null: stored in plain text. */
  readonly encryptionKey: string | null;
  readonly productName: string;
  readonly now: () => Date;
  readonly random: RandomBytes;
}

export type CodeVerdict = 'off' | 'right' | 'missing' | 'wrong';

const PURPOSE = ENCRYPTED_FOR.secondFactor;
const SECRET_BYTES = 20;
const PERIOD_S = 30;
/** Periods by which clocks may differ. */
const WINDOW = 1;
const RECOVERY_CODES = 10;
/** 120 bits: enough that a plain hash protects them. */
const RECOVERY_LENGTH = 24;
const RECOVERY_GROUP = 6;
/** Without letters that look like digits. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789';

export function createSecondFactor(ctx: SecondFactorContext) {
  const { store, now, random } = ctx;
  return {
    async state() {
      const row = await store.find();
      if (!row?.confirmedAt) return { since: null, recoveryCodes: 0 };
      return { since: row.confirmedAt, recoveryCodes: row.recoveryHashes.length };
    },
    async begin() {
      const secret = new Secret({ buffer: Uint8Array.from(random(SECRET_BYTES)).buffer });
      const key = secret.base32;
      const stored = ctx.encryptionKey ? encrypt(ctx.encryptionKey, PURPOSE, key, random) : key;
      if (!(await store.begin(stored, now()))) return null;
      return { key, link: totpOf(ctx.productName, key).toString() };
    },
    /** Returns the recovery codes; null: the code is wrong. */
    confirm(code: string) {
      return store.change(now(), (row) => {
        const step = row && !row.confirmedAt ? stepOf(ctx, row, code) : null;
        if (!row || step === null) return { row, answer: null };
        const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCode(random));
        const recoveryHashes = codes.map((one) => hashSecret(plain(one)));
        const confirmed = { ...row, confirmedAt: now(), lastStep: step, recoveryHashes };
        return { row: confirmed, audit: 'owner.secondFactorAdded', answer: codes };
      });
    },
    /** Uses up the code. */
    check: (code: string | null) => store.change(now(), (row) => decideCheck(ctx, row, code)),
    remove(code: string) {
      return store.change(now(), (row) => {
        const { answer } = decideCheck(ctx, row, code);
        if (answer !== 'right') return { row, answer: false };
        return { row: null, audit: 'owner.secondFactorRemoved', answer: true };
      });
    },
  };
}

export type SecondFactor = ReturnType<typeof createSecondFactor>;

function decideCheck(
  ctx: SecondFactorContext,
  row: FactorRow | null,
  code: string | null,
): FactorDecision<CodeVerdict> {
  if (!row?.confirmedAt) return { row, answer: 'off' };
  if (code === null) return { row, answer: 'missing' };
  const step = stepOf(ctx, row, code);
  if (step !== null) return { row: { ...row, lastStep: step }, answer: 'right' };
  const hash = hashSecret(plain(code));
  const recoveryHashes = row.recoveryHashes.filter((one) => one !== hash);
  if (recoveryHashes.length === row.recoveryHashes.length) return { row, answer: 'wrong' };
  return { row: { ...row, recoveryHashes }, audit: 'owner.recoveryCodeUsed', answer: 'right' };
}

/** The time step of a right code that was not used before; null for any other. */
function stepOf(ctx: SecondFactorContext, row: FactorRow, code: string): number | null {
  const { secret } = row;
  const key = isEncrypted(secret) ? ctx.encryptionKey && decrypt(ctx.encryptionKey, PURPOSE, secret) : secret;
  const timestamp = ctx.now().getTime();
  const token = code.replace(/\s/g, '');
  if (!key || !/^\d{6}$/.test(token)) return null;
  const delta = totpOf('', key).validate({ token, timestamp, window: WINDOW });
  if (delta === null) return null;
  const step = Math.floor(timestamp / 1000 / PERIOD_S) + delta;
  return step > row.lastStep ? step : null;
}

const totpOf = (issuer: string, key: string) =>
  new TOTP({ issuer, label: 'owner', secret: Secret.fromBase32(key), period: PERIOD_S });

const recoveryCode = (random: RandomBytes): string => {
  const letters = [...random(RECOVERY_LENGTH)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
  return (letters.match(new RegExp(`.{${RECOVERY_GROUP}}`, 'g')) ?? []).join('-');
};

const plain = (code: string) => code.toLowerCase().replace(/[\s-]/g, '');
