// Files of steps: what was brought is there for the mails, and is its workspace's alone.
import { expect, it } from 'vitest';
import { withDatabase } from '#tests/support/database.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { isOwnFile, uploadAttachment } from './change-campaign.ts';

const stage = withPlatform(withDatabase());

async function* pieces(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('keeps a file under a key that the store takes, for the workspace that brought it', async () => {
  const { workspaceId } = await someone(stage.platform);
  const other = await someone(stage.platform);
  const asked = { name: 'prices/2026.pdf', type: 'application/pdf' };
  const made = await uploadAttachment(stage.platform, workspaceId, asked, pieces('oak ', 'and ash'));
  expect(made).toMatchObject({ name: 'prices 2026.pdf', bytes: 11 });
  expect(await stage.platform.files.has(made.file)).toBe(true);
  expect(isOwnFile(workspaceId, made.file)).toBe(true);
  expect(isOwnFile(other.workspaceId, made.file)).toBe(false);
});
