/** Every call is answered without a fault of ours, unless the outside is the reason. */
import type { Judge } from './judge';

/** How long after a fault an answer may still report that something is away. */
const EXPLAINED_MS = 90_000;

/** The statuses of answers that are impossible now; a 500 is always a fault of ours. */
const NOT_NOW = [0, 502, 503, 504];

export const answers: Judge = {
  name: 'answers',
  from: 'specification 5, 8: every call has an answer in words',
  when: 'always',
  judge({ world }) {
    return world.asked.splice(0).flatMap(({ method, path, who, at, answer }) => {
      const what = `${who} asked ${method} ${path} at ${new Date(at).toISOString()}`;
      if (answer.status >= 500 && !NOT_NOW.includes(answer.status))
        return [`${what} and was answered ${answer.status}`];
      const isExplained = world.faultsAt.some((fault) => fault <= at && at - fault < EXPLAINED_MS);
      if (NOT_NOW.includes(answer.status) && !isExplained)
        return [`${what} and was answered ${answer.status || 'nothing'}, though nothing had failed`];
      return [];
    });
  },
};
