// Traces by the doors of this process: requests, jobs, statements, calls, mail. Nothing is loaded or recorded unless `startTracing` was called.

import type { Attributes, SpanKind, Tracer } from './tracer.ts';

let active: Tracer | null = null;

/** @param variables those of the SDK, which it reads from the process @returns a stop function */
export async function startTracing(variables: Readonly<Record<string, string>>): Promise<() => Promise<void>> {
  const { createTracer } = await import('./otel.ts');
  const tracer = createTracer(variables);
  active = tracer;
  return async () => {
    active = null;
    await tracer.close();
  };
}

export const getTracer = (): Tracer | null => active;

/** For log lines; empty outside of a span. */
export function traceIds(): { traceId?: string; spanId?: string } {
  const current = active?.current();
  return current ? { traceId: current.traceId, spanId: current.spanId } : {};
}

interface SpanOptions {
  kind: SpanKind;
  attributes?: Attributes;
  parent?: string | undefined;
}

/** Records `work` as a span. `done` adds what is known of its result. */
export async function inSpan<T>(
  name: string,
  { kind, attributes = {}, parent }: SpanOptions,
  work: () => Promise<T>,
  done?: (result: T) => Attributes,
): Promise<T> {
  const tracer = active;
  if (tracer === null) return work();
  const span = tracer.start(name, kind, attributes, parent);
  try {
    const result = await tracer.within(span, work);
    if (done) span.set(done(result));
    return result;
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
