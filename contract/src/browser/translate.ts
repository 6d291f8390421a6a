/** Translates English text with interpolated names and figures by matching it against patterns. */

export type Values = Readonly<Record<string, string>>;

const SPECIAL = /[.*+?^$()|[\]\\]/g;
const NAME = /\{(\w+)\}/g;

/**
 * @param german Keys are the English texts; a name in braces marks an interpolation.
 * @returns The English text if there is no German one. `inGerman` translates interpolated values.
 */
export function createTranslate(
  german: Values,
): (text: string, inGerman?: (values: Values) => Values) => string {
  // Most patterns start with distinct words.
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
