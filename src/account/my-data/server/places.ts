// What lies outside of the database and belongs to an account too; given by app/server.
import type { ArchiveFile } from './archive.ts';
import type { ArchiveFiles } from './archive-files.ts';

export interface DataPlaces {
  archives: ArchiveFiles;
  /** Uploaded files of a workspace, or of one of its users. */
  filesOf(workspaceId: string, userId: string | null): Promise<ArchiveFile[]>;
  /** Removes them. Doing it twice changes nothing more. */
  removeFiles(workspaceId: string, userId: string | null): Promise<void>;
  /** Whether payments of the workspace go on: the account cannot be deleted before they end. */
  subscribed(workspaceId: string): Promise<boolean>;
}
