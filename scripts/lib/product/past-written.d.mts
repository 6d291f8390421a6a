/** Resolves once a new product has written its 30 days of a past; rejects after five minutes, or when `isGone`. */
export function pastWritten(origin: string, isGone?: () => boolean): Promise<void>;
