/** A text that a pattern of `like` is to find as it is. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
