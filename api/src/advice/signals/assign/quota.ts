/** Which of the signals that a customer could get fit in the day's quota. Pure. */
export interface AssignmentRequest {
  readonly customerId: string;
  /** The tier's quota per day. */
  readonly daily: number;
  /** Best first. */
  readonly signalIds: readonly string[];
}

export interface Offers {
  /** When each open signal was found, by id. */
  readonly detectedAt: ReadonlyMap<string, string>;
  /** What a customer already has, from any day, by `pairOf`. */
  readonly theirs: ReadonlySet<string>;
  /** What repeats advice that the customer has had, by `pairOf`. */
  readonly repeated: ReadonlySet<string>;
}

export interface Chosen {
  readonly customerId: string;
  readonly signalId: string;
  readonly detectedAt: string;
}

interface Choice {
  readonly customerId: string;
  /** To be assigned and counted. */
  readonly counted: readonly Chosen[];
  /** To be assigned on top of the quota. */
  readonly free: readonly Chosen[];
}

export const pairOf = (customerId: string, signalId: string): string => `${customerId} ${signalId}`;

export function chooseWithinQuota(
  { customerId, daily, signalIds }: AssignmentRequest,
  used: number,
  { detectedAt, theirs, repeated }: Offers,
): Choice {
  const [counted, free]: [Chosen[], Chosen[]] = [[], []];
  for (const signalId of signalIds) {
    const at = detectedAt.get(signalId);
    const pair = pairOf(customerId, signalId);
    if (at === undefined || theirs.has(pair)) continue;
    const one = { customerId, signalId, detectedAt: at };
    if (repeated.has(pair)) free.push(one);
    else if (counted.length < daily - used) counted.push(one);
  }
  return { customerId, counted, free };
}
