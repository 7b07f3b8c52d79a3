// The built server sends traces where a collector is configured, and loads nothing of OpenTelemetry where none is.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startOtlpReceiver } from '#tests/simulators/otlp-receiver.ts';
import { withDatabase } from '#tests/support/database.ts';
import { startServer } from '#tests/support/server.ts';

const database = withDatabase();
const DIST = 'dist/server';
const SDK = 'OTLPTraceExporter';

/** The files that a start of the server reads: without those of `import()`. */
function findStartFiles(file = 'main.js', found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  const text = readFileSync(path.join(DIST, file), 'utf8');
  for (const [, next = ''] of text.matchAll(/^(?:import|export)\b[^;]*?["']\.\/([^"']+)["']/gm))
    findStartFiles(next, found);
  return found;
}

it('reads nothing of the SDK at its start', () => {
  const files = [...findStartFiles()];
  expect(files.length).toBeGreaterThan(3);
  expect(files.filter((file) => readFileSync(path.join(DIST, file), 'utf8').includes(SDK))).toEqual([]);
});

it('sends a request with its statements to the collector', async () => {
  const receiver = await startOtlpReceiver();
  onTestFinished(() => receiver.close());
  const server = await startServer({
    databaseUrl: database.url,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, OTEL_BSP_SCHEDULE_DELAY: '100' },
  });
  onTestFinished(async () => void (await server.stop()));
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain('GET /readyz');
  const request = receiver.spans.find(({ name }) => name === 'GET /readyz');
  const parts = receiver.spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
  expect(request?.service).toBe('leadwright');
  expect(parts.map(({ name }) => name)).toContain('select');
});
