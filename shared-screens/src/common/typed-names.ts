/** Names as they are typed: with a space, a comma or a semicolon between, each once. */
export const namesIn = (typed: string): string[] => [...new Set(typed.split(/[\s,;]+/).filter(Boolean))];
