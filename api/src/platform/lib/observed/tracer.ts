/** Traces, as the product sees them. Without tracing there is no tracer, so it costs nothing. */

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  readonly traceId: string;
  /** In the format of the W3C Trace Context header. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  rename(name: string): void;
  end(outcome: 'ok' | 'failed'): void;
}

export interface SpanOptions {
  /** A span of another process; default: the current span of this one. */
  readonly parent?: string | null | undefined;
  /** When the traced operation began, if before now. */
  readonly since?: Date | undefined;
}

export interface Tracer {
  begin(name: string, kind: SpanKind, attributes?: Attributes, options?: SpanOptions): Span;
  /** Spans started within `work` become children of the span. */
  within<T>(span: Span, work: () => T): T;
  traceId(): string | null;
}

/** Runs work in its own span; spans started within it become its children. Without a tracer it only runs the work. */
export async function inSpan<T>(
  tracer: Tracer | null,
  [name, attributes, options]: readonly [name: string, attributes: Attributes, options?: SpanOptions],
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work();
  const span = tracer.begin(name, 'internal', attributes, options);
  try {
    const answer = await tracer.within(span, work);
    span.end('ok');
    return answer;
  } catch (error) {
    span.end('failed');
    throw error;
  }
}
