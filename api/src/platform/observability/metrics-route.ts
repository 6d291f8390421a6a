/** GET /metrics: on its own port, or on the product's port with the token. */
import type { Logger } from 'pino';
import { type MountRoutes, Problem } from '../http';
import { type App, createHealthApp } from '../http/app';
import { hashSecret, sameHash } from '../lib/secrets';
import type { Prometheus } from './prometheus';

/** `token` null: open to anyone who can reach the port. */
export const metricsRoute =
  ({ text, contentType }: Pick<Prometheus, 'text' | 'contentType'>, token: string | null): MountRoutes =>
  (app) => {
    const expected = token === null ? null : hashSecret(token);
    app.get('/metrics', async (c) => {
      const given = /^Bearer (\S{1,1024})$/i.exec(c.req.header('Authorization') ?? '')?.[1];
      if (expected !== null && !sameHash(hashSecret(given ?? ''), expected))
        throw new Problem(401, 'This call requires METRICS_TOKEN.');
      c.env.setDefault('Cache-Control', 'no-store');
      return c.body(await text(), 200, { 'Content-Type': contentType });
    });
  };

export const metricsApp = (log: Logger, prometheus: Prometheus, token: string | null): App =>
  createHealthApp(log, [metricsRoute(prometheus, token)]);
