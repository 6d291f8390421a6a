/** For tests of channels without pauses. */
import type { Pauses } from '../channels/pauses';

export const NO_PAUSES: Pauses = { keep: (_, send) => send() };
