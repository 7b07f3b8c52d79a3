// The user document as the operator reads it.
import type { UserDocument } from '#account/accounts/contract.ts';
import { readUserDocument, type UserRow } from '#account/accounts/server/index.ts';
import type { Platform } from '#platform/platform.ts';
import type { Answer } from './tool.ts';

export async function documentOf(platform: Platform, { workspaceId, id }: UserRow): Promise<Answer> {
  // No session of this user is behind a command line.
  const json = await readUserDocument(platform, { workspaceId, userId: id, sessionId: '' });
  return { json, text: linesOf(json) };
}

function linesOf(document: UserDocument): string {
  const sessions = document.activeSessions.map(({ deviceInfo, lastActivity }) => `${deviceInfo}, ${lastActivity}`);
  const preferences = Object.entries(document.preferences).map(([name, value]) => `${name}: ${value}`);
  return Object.entries({ ...document, activeSessions: sessions, preferences })
    .map(([name, value]) => `${name.padEnd(22)}${Array.isArray(value) ? value.join('; ') : value}`)
    .join('\n');
}
