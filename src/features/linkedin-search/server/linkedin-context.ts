// What the use cases of this feature share: the platform, the source that answers, and the image door.
import type { SignPicture } from '#features/pictures/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { LinkedinSource } from './linkedin.provider.ts';

export interface LinkedinContext {
  platform: Platform;
  /** The source that answers for a workspace. */
  source: (workspaceId: string) => Promise<LinkedinSource>;
  signPicture: SignPicture;
}
