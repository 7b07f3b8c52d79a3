// What a tracer does, whichever SDK is behind it.

export type Attributes = Record<string, string | number | boolean>;
export type SpanKind = 'server' | 'client' | 'consumer';

export interface Span {
  rename(name: string): void;
  set(attributes: Attributes): void;
  /** By the name of the error: its message may hold a value. */
  fail(error: unknown): void;
  end(): void;
}

/** What `otel.ts` gives. */
export interface Tracer {
  /** `parent`: a W3C traceparent of another process. */
  start(name: string, kind: SpanKind, attributes: Attributes, parent?: string): Span;
  /** Runs `work` so that spans which start in it are parts of this one. */
  within<T>(span: Span, work: () => T): T;
  /** Of the span that is current; null outside of any. */
  current(): { traceId: string; spanId: string; traceparent: string } | null;
  /** Sends what is not sent yet. */
  close(): Promise<void>;
}
