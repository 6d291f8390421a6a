/** Headers of every response: the security headers, and a way to write them with the head in one piece. */
import {
  type IncomingMessage,
  type OutgoingHttpHeaders,
  ServerResponse,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http';
import { contentSecurityPolicy } from '../lib/content-security-policy';

type Header = readonly [name: string, value: string];

export class CommonHeaders {
  private readonly text: string;
  /** Keys are lower case. */
  private readonly lines = new Map<string, string>();
  private withNoStore: CommonHeaders | null = null;

  constructor(readonly all: readonly Header[]) {
    for (const [name, value] of all) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
      this.lines.set(name.toLowerCase(), `${name}: ${value}\r\n`);
    }
    this.text = [...this.lines.values()].join('');
  }

  /** These, for a response that nobody may store. */
  get unstored(): CommonHeaders {
    this.withNoStore ??= new CommonHeaders([...this.all, ['Cache-Control', 'no-store']]);
    return this.withNoStore;
  }

  /** The lines of all headers that a response does not set itself. */
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

/** Part of Node, but not of its types. */
interface Heads {
  _storeHeader(firstLine: string, headers: unknown): void;
}
const NODE = ServerResponse.prototype as unknown as Heads;

/** Node's response, with its head written in one piece: Node would check and look up each header set singly. */
export class WholeAnswer<Asked extends IncomingMessage = IncomingMessage>
  extends ServerResponse<Asked>
  implements Heads
{
  private defaults = NO_HEADERS;
  private requestId = '';
  private lines = '';

  /** Sends those of these headers that the response does not set itself. */
  sayByDefault(defaults: CommonHeaders, requestId: string): void {
    this.defaults = defaults;
    this.requestId = requestId;
  }

  override writeHead(status: number, reason?: unknown, headers?: unknown): this {
    const own = this.requestId && `X-Request-Id: ${this.requestId}\r\n`;
    this.lines = this.defaults.linesBeside((headers ?? reason ?? {}) as object) + own;
    return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders);
  }

  /** Node builds every head with this method. */
  _storeHeader(firstLine: string, headers: unknown): void {
    NODE._storeHeader.call(this, firstLine + this.lines, headers);
  }
}

const HEADERS: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), usb=(), payment=(self "https://js.stripe.com")',
  // The bank's page of a 3-D Secure check may open as a pop-up and must be able to return.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
};

/** By name. A route may override each. */
export const securityHeaders = (publicOrigin: string, scriptUrl: string | null) =>
  Object.entries({
    'Content-Security-Policy': contentSecurityPolicy(scriptUrl),
    ...HEADERS,
    ...(publicOrigin.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  });
