/** Headers that many answers say: checked, and joined to the lines of a head, once for all of them. */
import { validateHeaderName, validateHeaderValue } from 'node:http';

export type Header = readonly [name: string, value: string];

export class CommonHeaders {
  private readonly text: string;
  /** By names in small letters. */
  private readonly lines = new Map<string, string>();
  private readonly longer = new Map<string, CommonHeaders>();

  constructor(readonly all: readonly Header[]) {
    for (const [name, value] of all) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      this.lines.set(name.toLowerCase(), `${name}: ${value}\r\n`);
    }
    this.text = [...this.lines.values()].join('');
  }

  /** These and another, which has one of few values: they are kept. */
  with(name: string, value: string): CommonHeaders {
    const key = `${name} ${value}`;
    const known = this.longer.get(key);
    if (known) return known;
    const others = this.all.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
    const longer = new CommonHeaders([...others, [name, value]]);
    this.longer.set(key, longer);
    return longer;
  }

  /** The lines of those that an answer does not say itself. */
  linesBeside(said: object): string {
    let { text } = this;
    for (const name in said) {
      const line = this.lines.get(name.toLowerCase());
      if (line !== undefined) text = text.replace(line, '');
    }
    return text;
  }
}

export const NO_HEADERS = new CommonHeaders([]);
