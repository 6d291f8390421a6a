/** The frames of a page while something happens: when each was drawn, and what that comes to. */
import type { Page } from '@playwright/test';

/** Between two frames at sixty a second. */
const FRAME_MS = 1_000 / 60;

declare global {
  interface Window {
    frameTimes?: number[];
  }
}

/** The times of all frames, in ms. */
export async function recordFrames(
  page: Page,
  seconds: number,
  meanwhile: () => Promise<void>,
): Promise<readonly number[]> {
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (at: number) => {
      if (window.frameTimes !== times) return;
      times.push(at);
      requestAnimationFrame(tick);
    };
    window.frameTimes = times;
    requestAnimationFrame(tick);
  });
  await Promise.all([meanwhile(), page.waitForTimeout(seconds * 1_000)]);
  return page.evaluate(() => {
    const times = window.frameTimes ?? [];
    delete window.frameTimes;
    return times;
  });
}

/** Of each whole second how many frames there were, the longest gap, and how many were left out. */
export function framesLine(times: readonly number[]): string {
  const [first = 0] = times;
  const seconds: number[] = [];
  for (const at of times) {
    const second = Math.floor((at - first) / 1_000);
    seconds[second] = (seconds[second] ?? 0) + 1;
  }
  const whole = Array.from(seconds.slice(0, -1), (count = 0) => count).sort((a, b) => a - b);
  const gaps = times.slice(1).map((at, index) => at - (times[index] ?? at));
  const dropped = gaps.reduce((sum, gap) => sum + Math.max(0, Math.round(gap / FRAME_MS) - 1), 0);
  const at = (share: number) => whole[Math.floor(share * whole.length)] ?? 0;
  return (
    `frames a second: median ${at(0.5)}, p5 ${at(0.05)}; longest ${Math.max(0, ...gaps).toFixed(0)} ms; ` +
    `dropped ${dropped} of ${dropped + gaps.length} (${((100 * dropped) / Math.max(1, dropped + gaps.length)).toFixed(1)} %)`
  );
}
