// The OpenTelemetry SDK behind `tracing.ts`: loaded only where a collector is configured.
import {
  context,
  SpanKind as Kind,
  type Span as OtelSpan,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { Span, SpanKind, Tracer } from './tracer.ts';

const KINDS: Record<SpanKind, Kind> = { server: Kind.SERVER, client: Kind.CLIENT, consumer: Kind.CONSUMER };
/** A stop of the process does not wait longer for a collector that is away. */
const CLOSE_MS = 1_000;

const TRACEPARENT = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export function createTracer(variables: Readonly<Record<string, string>>): Tracer {
  // The SDK reads them itself: endpoint, headers, name of the service, sampler. They may come from a file.
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
  const provider = new NodeTracerProvider({
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'leadwright' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  const tracer = provider.getTracer('leadwright');
  const spans = new WeakMap<Span, OtelSpan>();

  return {
    start(name, kind, attributes, parent) {
      const remote = parent === undefined ? null : TRACEPARENT.exec(parent);
      const [, traceId = '', spanId = '', flags = ''] = remote ?? [];
      const from = remote
        ? trace.setSpanContext(context.active(), {
            traceId,
            spanId,
            traceFlags: Number.parseInt(flags, 16),
            isRemote: true,
          })
        : context.active();
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, from);
      const ours: Span = {
        rename: (to) => void span.updateName(to),
        set: (more) => void span.setAttributes(more),
        fail: (error) => {
          const type = error instanceof Error ? error.name : typeof error;
          span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR, message: type });
        },
        end: () => span.end(),
      };
      spans.set(ours, span);
      return ours;
    },
    within(ours, work) {
      const span = spans.get(ours);
      return span === undefined ? work() : context.with(trace.setSpan(context.active(), span), work);
    },
    current() {
      const found = trace.getActiveSpan()?.spanContext();
      if (found === undefined) return null;
      const { traceId, spanId, traceFlags } = found;
      const flags = traceFlags & TraceFlags.SAMPLED ? '01' : '00';
      return { traceId, spanId, traceparent: `00-${traceId}-${spanId}-${flags}` };
    },
    async close() {
      const late = new Promise<void>((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      trace.disable();
      context.disable();
    },
  };
}
