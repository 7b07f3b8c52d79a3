// A process that owns the embedded database of a folder until it is killed: `own-database.ts DATA_DIR`.
import { startEmbeddedPostgres } from '#platform/db/embedded-postgres.ts';
import { createLog } from '#platform/log.ts';

const dataDir = process.argv[2];
if (dataDir === undefined) throw new Error('a data directory is missing');
const database = await startEmbeddedPostgres({ dataDir, log: createLog('silent'), fsync: false });
await database.announce('http://localhost:4711');
process.stdout.write(`${JSON.stringify({ pid: process.pid, url: database.url })}\n`);
