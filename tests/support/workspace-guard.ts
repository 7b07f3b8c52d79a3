// Looks at every statement that the product sends in a test: it says whose rows it means (workspace-rule.ts), or is one of the exceptions.

import { NodePgSession } from 'drizzle-orm/node-postgres';
import { PgDatabase } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { isException } from './workspace-exceptions.ts';
import { findUntied, type Untied, type WorkspaceColumns } from './workspace-rule.ts';

type Send = (this: object, ...args: unknown[]) => unknown;

const BUILDERS = ['select', 'selectDistinct', 'selectDistinctOn', 'insert', 'update', 'delete'];

let columns: WorkspaceColumns | null = null;
/** What each text leaves open: most are sent many times. */
const verdicts = new Map<string, readonly Untied[]>();
const faults: string[] = [];

/** What was found since the last call, also where the product handled the error. */
export const takeFaults = (): string[] => faults.splice(0);

/** Once per worker. */
export function watchStatements(known: WorkspaceColumns): void {
  const isWatched = columns !== null;
  columns = known;
  if (isWatched) return;
  replace(pg.Pool.prototype, 'query', checked);
  replace(pg.Client.prototype, 'query', checked);
  // drizzle sends when it is awaited, where no stack names the sender: its texts are looked at when they are written.
  replace(NodePgSession.prototype, 'prepareQuery', checked);
  for (const name of BUILDERS) replace(PgDatabase.prototype, name, withSender);
}

const checked = (send: Send): Send =>
  function (statement, ...more) {
    check(getText(statement), findSender);
    return send.call(this, statement, ...more);
  };

/** A built statement has its text only when it is awaited, too: its sender is who began to build it. */
const withSender = (build: Send): Send =>
  function (...args) {
    const sender = findSender();
    const { session } = this as { session: { prepareQuery: Send } };
    const prepareQuery: Send = (statement, ...more) => {
      check(getText(statement), () => sender);
      return session.prepareQuery(statement, ...more);
    };
    const watched = Object.create(session, { prepareQuery: { value: prepareQuery } });
    return build.apply(Object.create(this, { session: { value: watched } }), args);
  };

function replace(prototype: object, name: string, wrap: (original: Send) => Send): void {
  const methods = prototype as Record<string, Send>;
  const original = methods[name];
  if (original === undefined) throw new Error(`${name} is no method any more`);
  methods[name] = wrap(original);
}

/** A text, node-postgres's query or cursor, or drizzle's query. */
function getText(statement: unknown): string | null {
  if (typeof statement === 'string') return statement;
  const { text, sql } = statement as { text?: unknown; sql?: unknown };
  return [text, sql].find((each) => typeof each === 'string') ?? null;
}

function check(text: string | null, sender: () => string | null): void {
  if (text === null || columns === null) return;
  const untied = verdicts.get(text) ?? findUntied(text, columns);
  verdicts.set(text, untied);
  if (untied.length === 0) return;
  const file = sender();
  if (file === null) return;
  const unexpected = untied.filter((each) => !isException(file, each));
  if (unexpected.length === 0) return;
  const fault = `${file} does not say the workspace in "${unexpected.join(', ')}" (CONTRIBUTING, "A table"): ${text}`;
  faults.push(fault);
  throw new Error(fault);
}

/** What is about the database as a whole: migrations, backups. */
const WHOLE = /^src\/platform\/db\/(?:migrate|backup|restore)\.ts/;
/** What sends the statements of others. */
const PASSES_ON = /^src\/platform\/(?:db\/|held-connection\.ts)/;
const FRAME = /[/\\]((?:src|tests|db)[/\\][^:?)]+\.tsx?)/;

/** The file of the product that sends; null for what tests send, and for what a library sends by itself. */
function findSender(): string | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 60;
  const { stack = '' } = new Error();
  Error.stackTraceLimit = stackTraceLimit;
  for (const line of stack.split('\n')) {
    const file = FRAME.exec(line)?.[1];
    if (file === undefined || file.endsWith('workspace-guard.ts')) continue;
    if (!file.startsWith('src/') || file.includes('.test.') || WHOLE.test(file)) return null;
    if (!PASSES_ON.test(file)) return file;
  }
  return null;
}
