/** The time that a quote carries as a size: ms of the machine's clock, exact to eight digits as prices are. */
const SPAN_MS = 10_000_000;
const now = () => (performance.timeOrigin + performance.now()) % SPAN_MS;

export const sentNow = (): number => now();

/** Milliseconds since it was sent. */
export const sinceSent = (stamp: number): number => (now() - stamp + SPAN_MS) % SPAN_MS;
