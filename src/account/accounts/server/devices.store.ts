// All SQL on known devices. Sessions are purged, so a device is remembered by itself; of each user the newest twenty.
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Executor } from '#platform/db/client.ts';
import { users } from './accounts.tables.ts';
import { knownDevices } from './security.tables.ts';

type DeviceRow = typeof knownDevices.$inferSelect;

const MOST = 20;

const ofUser = (workspaceId: string, userId: string) =>
  and(eq(knownDevices.workspaceId, workspaceId), eq(knownDevices.userId, userId));

/** False where the account has not been signed in on this device. */
export async function seeDevice(
  executor: Executor,
  workspaceId: string,
  userId: string,
  tokenHash: Buffer,
  deviceInfo: string,
): Promise<boolean> {
  const { rowCount } = await executor
    .update(knownDevices)
    .set({ deviceInfo, lastSeen: sql`now()` })
    .where(and(ofUser(workspaceId, userId), eq(knownDevices.tokenHash, tokenHash)));
  return rowCount === 1;
}

/** The id of the browser, where a confirmed account with this address knows it. */
export async function findDevice(executor: Executor, email: string, tokenHash: Buffer): Promise<string | null> {
  const [device] = await executor
    .select({ id: knownDevices.id })
    .from(users)
    .innerJoin(knownDevices, and(eq(knownDevices.workspaceId, users.workspaceId), eq(knownDevices.userId, users.id)))
    .where(and(eq(users.email, email), eq(users.verified, true), eq(knownDevices.tokenHash, tokenHash)));
  return device?.id ?? null;
}

export async function hasDevices(executor: Executor, workspaceId: string, userId: string): Promise<boolean> {
  const found = await executor
    .select({ id: knownDevices.id })
    .from(knownDevices)
    .where(ofUser(workspaceId, userId))
    .limit(1);
  return found.length > 0;
}

/** Adds one, and forgets those beyond the newest twenty. */
export async function addDevice(
  executor: Executor,
  device: Pick<DeviceRow, 'workspaceId' | 'id' | 'userId' | 'tokenHash' | 'deviceInfo'>,
): Promise<void> {
  await executor.insert(knownDevices).values(device);
  await executor.execute(sql`
    delete from known_devices
     where workspace_id = ${device.workspaceId}::uuid and id in (
       select id from known_devices
        where workspace_id = ${device.workspaceId}::uuid and user_id = ${device.userId}::uuid and id <> ${device.id}::uuid
        order by last_seen desc offset ${MOST - 1})`);
}

export async function deviceById(db: Database, workspaceId: string, id: string): Promise<DeviceRow | null> {
  const [device] = await db
    .select()
    .from(knownDevices)
    .where(and(eq(knownDevices.workspaceId, workspaceId), eq(knownDevices.id, id)));
  return device ?? null;
}

export async function deleteDevices(executor: Executor, workspaceId: string, userId: string): Promise<void> {
  await executor.delete(knownDevices).where(ofUser(workspaceId, userId));
}
