/** The digests that the sandbox needs: SHA-256 and HMAC-SHA-256, both as hex. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

export function hmacSha256(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('hex');
}

export function sameText(left: string, right: string): boolean {
  return timingSafeEqual(Buffer.from(sha256(left)), Buffer.from(sha256(right)));
}
