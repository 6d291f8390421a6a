/** Translates what was written in English with names and figures put in, by what it looks like. */

export type Values = Readonly<Record<string, string>>;

const SPECIAL = /[.*+?^$()|[\]\\]/g;
const NAME = /\{(\w+)\}/g;

/**
 * @param german By the English texts; a name in braces stands for what is put in there.
 * @returns English where there is no German. `inGerman` says values in German.
 */
export function createTranslate(
  german: Values,
): (text: string, inGerman?: (values: Values) => Values) => string {
  // Most begin with words of their own.
  const patterns = Object.entries(german)
    .filter(([english]) => english.includes('{'))
    .map(([english, words]) => [patternOf(english), words] as const);
  return (text, inGerman = () => ({})) => {
    const exact = Object.hasOwn(german, text) ? german[text] : undefined;
    if (exact !== undefined) return exact;
    for (const [pattern, words] of patterns) {
      const values = pattern.exec(text)?.groups;
      if (values) return fill(words, { ...values, ...inGerman(values) });
    }
    return text;
  };
}

function patternOf(english: string): RegExp {
  const parts = english.split(NAME);
  const source = parts.map((part, index) => (index % 2 ? `(?<${part}>.+)` : part.replace(SPECIAL, '\\$&')));
  return new RegExp(`^${source.join('')}$`, 's');
}

const fill = (words: string, values: Values): string =>
  words.replace(NAME, (whole, name: string) => values[name] ?? whole);
