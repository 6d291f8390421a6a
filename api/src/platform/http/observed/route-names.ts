/** A router that notes the pattern of each route as it answers: for logs and figures, which must not name whole paths. */
import type { Context, Next } from 'hono';
import { RegExpRouter } from 'hono/router/reg-exp-router';
import { SmartRouter } from 'hono/router/smart-router';
import { TrieRouter } from 'hono/router/trie-router';
import type { RouterRoute } from 'hono/types';
import type { AppEnv } from '../environment';

type Handler = (c: Context<AppEnv>, next: Next) => unknown;
type Registered = [Handler, RouterRoute];

export class NotingRouter extends SmartRouter<Registered> {
  constructor() {
    super({ routers: [new RegExpRouter(), new TrieRouter()] });
  }

  override add(method: string, path: string, [handler, route]: Registered): void {
    const noting: Handler = (c, next) => {
      c.env.route = path;
      return handler(c, next);
    };
    super.add(method, path, [noting, route]);
  }
}
