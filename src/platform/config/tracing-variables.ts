// The variables of OpenTelemetry: those of its SDK, which reads them itself.
import type { z } from 'zod';
import { oneOf, sourceUrl, text, variable } from './variable.ts';

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

export const tracingShape = {
  OTEL_EXPORTER_OTLP_ENDPOINT: variable(sourceUrl().optional(), {
    description:
      'Collector of OpenTelemetry that takes OTLP over HTTP: traces of requests, jobs, outgoing calls, database statements and emails go to `/v1/traces` of it, without values.',
    absent: 'no traces, and nothing of OpenTelemetry is loaded',
    example: 'http://localhost:4318',
  }),
  OTEL_EXPORTER_OTLP_HEADERS: variable(text.optional(), {
    description: 'Headers for the collector, as `name=value,name=value`.',
    absent: 'none',
    example: 'authorization=Bearer%20TOKEN',
  }),
  OTEL_SERVICE_NAME: variable(text.optional(), {
    description: 'Name of this service in traces.',
    absent: 'leadwright',
    example: 'leadwright-worker',
  }),
  OTEL_TRACES_SAMPLER: variable(oneOf(SAMPLERS).optional(), {
    description: 'Which traces are recorded.',
    absent: 'parentbased_always_on: all',
    example: 'parentbased_traceidratio',
  }),
  OTEL_TRACES_SAMPLER_ARG: variable(
    text.regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, 'must be a number from 0 to 1').optional(),
    {
      description: 'Share of traces that `traceidratio` records, from 0 to 1.',
      absent: '1',
      example: '0.1',
    },
  ),
};

/** The variables that are set; null where there is no collector. */
export type TracingConfig = Readonly<Record<string, string>> | null;

export function toTracingConfig(values: z.output<z.ZodObject<typeof tracingShape>>): TracingConfig {
  if (values.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  const names = Object.keys(tracingShape) as (keyof typeof tracingShape)[];
  return Object.fromEntries(names.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])));
}
