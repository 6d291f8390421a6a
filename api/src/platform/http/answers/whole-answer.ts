/**
 * Node's answer, whose head is written in one piece: the lines that every answer has, and under them what this one says.
 * Set one by one, each of those would be checked, kept and looked up again.
 */
import { type IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { type CommonHeaders, NO_HEADERS } from './common-headers';

/** As Node has them, and its types do not. */
interface Heads {
  _storeHeader(firstLine: string, headers: unknown): void;
}
const NODE = ServerResponse.prototype as unknown as Heads;

export class WholeAnswer<Asked extends IncomingMessage = IncomingMessage>
  extends ServerResponse<Asked>
  implements Heads
{
  private defaults = NO_HEADERS;
  private requestId = '';
  private lines = '';

  /** Whatever of this the answer does not say itself. */
  sayByDefault(defaults: CommonHeaders, requestId: string): void {
    this.defaults = defaults;
    this.requestId = requestId;
  }

  override writeHead(status: number, reason?: unknown, headers?: unknown): this {
    const own = this.requestId && `X-Request-Id: ${this.requestId}\r\n`;
    this.lines = this.defaults.linesBeside((headers ?? reason ?? {}) as object) + own;
    return super.writeHead(status, reason as string, headers as OutgoingHttpHeaders);
  }

  /** By which Node makes every head. */
  _storeHeader(firstLine: string, headers: unknown): void {
    NODE._storeHeader.call(this, firstLine + this.lines, headers);
  }
}
