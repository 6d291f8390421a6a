/**
 * Node's answer, whose headers are written in one piece: what every answer says, and over it what this one does. Set one
 * by one, each would be checked, kept and looked up again.
 */
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';

export class WholeAnswer<Asked extends IncomingMessage = IncomingMessage> extends ServerResponse<Asked> {
  private defaults: readonly string[] = [];

  /** Names and values in turns, for whatever the answer does not say itself. */
  sayByDefault(defaults: readonly string[]): void {
    this.defaults = defaults;
  }

  override writeHead(status: number, ...given: unknown[]): this {
    const [said = {}] = given;
    // With a reason, or with lines as they are: nobody of ours writes so.
    if (given.length > 1 || typeof said !== 'object' || Array.isArray(said))
      return super.writeHead(status, ...(given as []));
    const headers = merged(this.defaults, said as OutgoingHttpHeaders);
    return super.writeHead(status, headers as unknown as OutgoingHttpHeaders);
  }
}

function merged(defaults: readonly string[], said: OutgoingHttpHeaders): unknown[] {
  const headers: unknown[] = defaults.slice();
  for (const name in said) {
    const at = placeOf(headers, name);
    if (at >= 0) headers.splice(at, 2);
    headers.push(name, said[name]);
  }
  return headers;
}

/** -1 for nowhere. */
function placeOf(headers: readonly unknown[], name: string): number {
  for (let at = 0; at < headers.length; at += 2) {
    const other = headers[at] as string;
    if (other.length === name.length && other.toLowerCase() === name.toLowerCase()) return at;
  }
  return -1;
}
