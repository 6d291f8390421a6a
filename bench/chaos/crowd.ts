/** Many open pages that listen to everything and check nothing: they reconnect when cut off, and count failures. */
import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { MOST_OF_SESSION } from '../../api/src/advice/signals/stream/stream-hub';
import { defaultRules } from '../../api/src/people/alerts/recipients/default-rules';
import type { Person } from '../../api/src/people/alerts/testing/population';
import { sessionHeaders } from '../../api/test/session';
import { withoutQuietHours } from '../delivery/people';

const SILENT_MS = 12_000;
/** As the stream itself requests: not all at the same moment. */
const BACK_AFTER_MS = [1_000, 1_200, 1_400, 1_600, 1_800];

export interface Counts {
  asked: number;
  failed: number;
}

export const crowdOf = (streams: number): Person[] =>
  Array.from({ length: Math.ceil(streams / MOST_OF_SESSION) }, (_, n) => {
    return withoutQuietHours({
      ...{
        customerId: `crowd_${n}`,
        tier: 'GOLD',
        profile: null,
        endsAt: Number.POSITIVE_INFINITY,
        linked: [],
      },
      rules: { ...defaultRules('GOLD'), rules: [] },
    });
  });

export function startCrowd(
  streams: number,
  tokens: readonly string[],
  pick: () => number | null,
  counts: Counts,
) {
  let [isOver, open] = [false, 0];
  const hangUps = new Set<() => void>();

  /** Resolves to whether the stream ended with an end event, or because the run was over. */
  const listen = (port: number, token: string) =>
    new Promise<boolean>((resolve) => {
      const headers = sessionHeaders(token);
      const path = '/api/signals/stream';
      const asking = request({ host: '127.0.0.1', port, path, headers, agent: false, timeout: SILENT_MS });
      const hangUp = () => void asking.destroy();
      hangUps.add(hangUp);
      let [isThere, last] = [false, ''];
      asking.on('response', (answer) => {
        isThere = answer.statusCode === 200;
        if (isThere) open += 1;
        answer.setEncoding('latin1');
        answer.on('data', (text: string) => {
          last = (last + text).slice(-200);
        });
        answer.on('error', () => {});
      });
      asking.on('timeout', hangUp);
      asking.on('error', () => {});
      asking.on('close', () => {
        hangUps.delete(hangUp);
        if (isThere) open -= 1;
        resolve(isOver || (isThere && last.includes('event: end')));
      });
      asking.end();
    });
  const follow = async (n: number) => {
    while (!isOver) {
      const port = pick();
      if (port !== null) {
        counts.asked += 1;
        if (!(await listen(port, tokens[n % tokens.length] ?? ''))) counts.failed += 1;
      }
      await wait(BACK_AFTER_MS[n % BACK_AFTER_MS.length]);
    }
  };
  const following = Promise.all(Array.from({ length: streams }, (_, n) => follow(n)));

  return {
    isWhole: () => open === streams,
    async stop() {
      isOver = true;
      for (const hangUp of hangUps) hangUp();
      await following;
    },
  };
}
