// Where archives are kept: the small part of a store of files that they need.
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface ArchiveFiles {
  /** In place of one of that name, and whole or not at all. Answers its size in bytes. */
  write(name: string, content: Readable): Promise<number>;
  /** Null where there is none. */
  open(name: string): Promise<{ content: Readable; bytes: number } | null>;
  /** Nothing where there is none. */
  remove(name: string): Promise<void>;
}

export const archiveName = (workspaceId: string, exportId: string): string => `exports/${workspaceId}/${exportId}.zip`;

export function createLocalArchives(folder: string): ArchiveFiles {
  const at = (name: string) => path.join(folder, name);
  return {
    async write(name, content) {
      const part = `${at(name)}.part`;
      await mkdir(path.dirname(part), { recursive: true });
      await pipeline(content, createWriteStream(part, { mode: 0o600 }));
      await rename(part, at(name));
      return (await stat(at(name))).size;
    },
    async open(name) {
      const found = await stat(at(name)).catch(() => null);
      return found && { content: createReadStream(at(name)), bytes: found.size };
    },
    async remove(name) {
      await rm(at(name), { force: true });
      await rm(`${at(name)}.part`, { force: true });
    },
  };
}
