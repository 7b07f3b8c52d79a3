// The reader of backups, with chunks that break at every place.
import { describe, expect, it } from 'vitest';
import { BackupReader } from './restore.ts';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function listRows(reader: BackupReader): Promise<string[]> {
  const chunks: string[] = [];
  for await (const chunk of reader.rows()) chunks.push(chunk.toString());
  return chunks;
}

const FILE = 'head é\nCOPY a\n1\tx\\\\.\n2\t\\.y\n\\\\.\n\\.\nCOPY b\n\\.\nend\n';

describe.each([1, 2, 3, 4, 5, 7, 1000])('in chunks of %i bytes', (size) => {
  it('gives lines and the rows of each block', async () => {
    const reader = new BackupReader(inChunks(FILE, size));
    expect(await reader.line()).toBe('head é');
    expect(await reader.line()).toBe('COPY a');
    const rows = await listRows(reader);
    expect(rows.join('')).toBe('1\tx\\\\.\n2\t\\.y\n\\\\.\n');
    expect(rows.every((chunk) => chunk.endsWith('\n'))).toBe(true);
    expect(await reader.line()).toBe('COPY b');
    expect(await listRows(reader)).toEqual([]);
    expect(await reader.line()).toBe('end');
    expect(await reader.line()).toBeNull();
  });
});

it.each(['1\tx\n', '1\tx', '1\tx\n\\.', ''])('refuses a block that is cut off: %j', async (text) => {
  await expect(listRows(new BackupReader(inChunks(text, 3)))).rejects.toMatchObject({ code: 'BACKUP_DAMAGED' });
});
