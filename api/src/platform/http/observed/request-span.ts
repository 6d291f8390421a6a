/** A request as a span, by OpenTelemetry's names. It says no more of the caller than the log does. */
import type { Span, Tracer } from '../../lib/observed/tracer';
import type { HttpExchange } from '../exchange';

export function withinSpan<T>(tracer: Tracer, exchange: HttpExchange, work: () => T): T {
  const { request, ground } = exchange;
  // A stranger's word would decide what is kept; our own proxy's may.
  const parent = ground.trustedProxies > 0 ? request.headers.get('traceparent') : null;
  const attributes = { 'http.request.method': request.method };
  exchange.span = tracer.begin(request.method, 'server', attributes, { parent });
  return tracer.within(exchange.span, work);
}

export function endSpan(span: Span, { id, request, route }: HttpExchange, status: number): void {
  span.rename(route ? `${request.method} ${route}` : request.method);
  span.set({ 'http.route': route, 'http.response.status_code': status, 'spreadwise.request_id': id });
  span.end(status >= 500 ? 'failed' : 'ok');
}
