// One span for each statement inside of another span, by its name or its verb and table: never its text, which may hold values.
import type pg from 'pg';
import { getTracer } from '../tracing/tracing.ts';

type Query = (statement: unknown, ...more: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

/** Wraps the connection; does nothing while there is no tracer. */
export function traceStatements(client: pg.PoolClient): void {
  if (getTracer() === null) return;
  const query = client.query.bind(client) as Query;
  const traced: Query = (statement, ...more) => {
    const tracer = getTracer();
    const summary = summarize(statement);
    // Without a parent it is polling, of which there would be hundreds a minute.
    if (summary === null || tracer === null || tracer.current() === null) return query(statement, ...more);
    const span = tracer.start(summary, 'client', { 'db.system.name': 'postgresql', 'db.query.summary': summary });
    const end = (error?: unknown) => {
      if (error) span.fail(error);
      span.end();
    };
    const callback = more.at(-1);
    if (typeof callback === 'function') {
      const ended: Callback = (error, result) => {
        end(error);
        (callback as Callback)(error, result);
      };
      return query(statement, ...more.slice(0, -1), ended);
    }
    const result = query(statement, ...more) as Promise<unknown>;
    result.then(() => end(), end);
    return result;
  };
  client.query = traced as typeof client.query;
}

/** Null for what is no statement, such as a stream of COPY. */
export function summarize(statement: unknown): string | null {
  if (typeof statement === 'string') return summarizeText(statement);
  if (typeof statement !== 'object' || statement === null || 'submit' in statement || !('text' in statement))
    return null;
  if ('name' in statement && typeof statement.name === 'string') return statement.name;
  return typeof statement.text === 'string' ? summarizeText(statement.text) : null;
}

function summarizeText(text: string): string {
  const verb = /^[\s(]*([a-z]+)/i.exec(text)?.[1]?.toLowerCase() ?? 'statement';
  const table = /\b(?:from|into|update|join)\s+"?([a-z_]+)"?/i.exec(text)?.[1];
  return table === undefined ? verb : `${verb} ${table}`;
}
