/** Traces, as the product's parts know them. Where none are asked for there is no tracer, and so they cost nothing. */

export type SpanKind = 'internal' | 'server' | 'client' | 'producer' | 'consumer';
export type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  readonly traceId: string;
  /** As the header of W3C's Trace Context writes it. */
  readonly traceparent: string;
  set(attributes: Attributes): void;
  rename(name: string): void;
  end(outcome: 'ok' | 'failed'): void;
}

export interface SpanOptions {
  /** Of another process; without it the span that is under way here is the parent. */
  readonly parent?: string | null | undefined;
  /** When what it stands for began, if that was before. */
  readonly since?: Date | undefined;
}

export interface Tracer {
  begin(name: string, kind: SpanKind, attributes?: Attributes, options?: SpanOptions): Span;
  /** What begins within `work` is part of the span. */
  within<T>(span: Span, work: () => T): T;
  traceId(): string | null;
}

/** Work as a span of its own, and what begins within it as parts of that; without a tracer it is only done. */
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
