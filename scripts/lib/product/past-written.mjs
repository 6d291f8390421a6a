// Waits for the 30 days of a past that a new product writes, without which pages are shorter and charts empty.
import { setTimeout as sleep } from 'node:timers/promises';

const PAST_DAYS = 30;
const MOST_MS = 300_000;

/** Resolves once it is written; rejects after five minutes, or when `isGone`. */
export async function pastWritten(origin, isGone = () => false) {
  for (const until = Date.now() + MOST_MS; Date.now() < until && !isGone(); await sleep(1_000)) {
    const answer = await fetch(`${origin}/api/track-record`).catch(() => null);
    if (answer?.ok && (await answer.json()).published.length >= PAST_DAYS) return;
  }
  throw new Error('The product does not answer, or has written no past.');
}
