// A broken backup file is told of also when it has been read to its end before the database has a connection to give.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { restoreBackup } from './restore.ts';

const database = withDatabase();

it('an empty file is refused, though every connection is lent out when it is read', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'leadwright-restore-'));
  const file = path.join(folder, 'empty.gz');
  await writeFile(file, '');
  const pool = database.db.$client;
  const lent = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
  const restored = restoreBackup(database.db, { file, force: false, signal: new AbortController().signal });
  restored.catch(() => {});
  // By then the file has been read to its end, which is where the fault is.
  for (let n = 0; n < 50; n += 1) await readFile(file).then(() => turn());
  for (const client of lent) client.release();
  await expect(restored).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
  await rm(folder, { recursive: true, force: true });
});
