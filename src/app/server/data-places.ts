// What of an account lies outside of the database, and what payments say about deleting it.
import path from 'node:path';
import { createLocalArchives, type DataPlaces } from '#account/my-data/server/index.ts';
import { isSubscribed } from '#billing/billing/server/index.ts';
import { CAMPAIGN_FILES } from '#outreach/campaigns/server/index.ts';
import { ATTACHMENT_FILES } from '#outreach/email-sender/server/index.ts';
import { ANSWER_FILES } from '#outreach/inbox/server/index.ts';
import { WHATSAPP_FILES } from '#outreach/whatsapp/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import { userIds } from './user-ids.store.ts';

/** Archives are streamed, which the store of small files is not made for: they are in a folder of their own. */
export function createDataPlaces(platform: Platform): DataPlaces {
  const { config, files } = platform;

  /** Keys of logos begin with whose they are (product-spec section 3). */
  async function logosOf(workspaceId: string, userId: string | null): Promise<string[]> {
    const keys: string[] = [];
    for (const id of await userIds(platform, workspaceId, userId)) {
      for await (const page of files.list(`logos/${id}_`)) keys.push(...page.map(({ key }) => key));
    }
    return keys;
  }
  return {
    archives: createLocalArchives(path.join(config.dataDir, 'archives')),
    async filesOf(workspaceId, userId) {
      const keys = await logosOf(workspaceId, userId);
      return Promise.all(keys.map(async (key) => ({ name: key, content: await files.get(key) })));
    },
    async removeFiles(workspaceId, userId) {
      for (const key of await logosOf(workspaceId, userId)) await files.remove(key);
      // Uploads and rejects of imports, and what is attached to mails and answers, belong to the workspace.
      if (userId !== null) return;
      const keys: string[] = [];
      for (const folder of ['imports/', ATTACHMENT_FILES, CAMPAIGN_FILES, ANSWER_FILES, WHATSAPP_FILES]) {
        for await (const page of files.list(`${folder}${workspaceId}_`)) keys.push(...page.map(({ key }) => key));
      }
      for (const key of keys) await files.remove(key);
    },
    subscribed: (workspaceId) => isSubscribed(platform, workspaceId),
  };
}
