// What /metrics counts of outside sources. Labels are the source's name alone: no key, no query, no workspace.
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import type { SourceEvent } from './source-client.ts';

/** Of the operator's own sources; a workspace's own key counts in the calls, its breaker and quota are its own matter. */
export function createSourceMetrics(registry: Registry): (event: SourceEvent, ofOperator: boolean) => void {
  const registers = [registry];
  const calls = new Counter({
    name: 'source_calls_total',
    help: 'Calls of outside sources by their outcome',
    labelNames: ['source', 'outcome'],
    registers,
  });
  const durations = new Histogram({
    name: 'source_call_duration_seconds',
    help: 'Time of a call of an outside source with its retries and waits',
    labelNames: ['source'],
    buckets: [0.1, 0.25, 0.5, 1, 2, 4, 6, 8, 10],
    registers,
  });
  const open = new Gauge({
    name: 'source_breaker_open',
    help: '1 while the circuit breaker of a source is open in this process, 0.5 while one call probes it',
    labelNames: ['source'],
    registers,
  });
  const remaining = new Gauge({
    name: 'source_quota_remaining',
    help: 'Requests that remain in the plan of a source, as the gateway said last',
    labelNames: ['source'],
    registers,
  });

  return (event, ofOperator) => {
    const { source } = event;
    if (event.kind === 'call') {
      calls.inc({ source, outcome: event.outcome });
      durations.observe({ source }, event.ms / 1000);
    } else if (!ofOperator) {
      return;
    } else if (event.kind === 'breaker') {
      open.set({ source }, { open: 1, 'half-open': 0.5, closed: 0 }[event.state]);
    } else if (event.quota.remaining !== null) {
      remaining.set({ source }, event.quota.remaining);
    }
  };
}
