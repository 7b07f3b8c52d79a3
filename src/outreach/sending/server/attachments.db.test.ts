// Attachments that cannot be read, for a while or ever again, block no other mail.
import { afterEach, expect, it } from 'vitest';
import { AppError } from '#shared/errors.ts';
import { withDatabase } from '#tests/support/database.ts';
import { openSink, transportsTo } from '#tests/support/mail-sink.ts';
import { someone, withPlatform } from '#tests/support/platform.ts';
import { mailRows, openDesk, plainMail, queueTo, runSender, testSource } from '#tests/support/sending.ts';

const database = withDatabase();
const stage = withPlatform(database);
const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

it('waits for a file that cannot be read right now, and ends a mail whose file is gone', async () => {
  const desk = await openDesk(stage.platform, await someone(stage.platform));
  await queueTo(stage.platform, desk, ['busy@a.example', 'gone@a.example', 'plain@a.example']);
  const files = {
    ...stage.platform.files,
    get: async (file: string) => {
      throw file === 'gone' ? new AppError('STORAGE_OBJECT_NOT_FOUND') : new AppError('INTERNAL');
    },
  };
  const source = testSource(stage.platform, (mail, revision) => {
    const prepared = plainMail(mail, revision);
    const file = mail.toEmail.split('@')[0] ?? '';
    if (prepared.kind !== 'ready' || file === 'plain') return prepared;
    const attachments = [{ file, name: 'a.pdf', type: 'application/pdf', bytes: 1 }];
    return { ...prepared, mail: { ...prepared.mail, attachments } };
  });
  const sink = await openSink();
  const platform = { ...stage.platform, files };
  stops.push(runSender({ platform, sources: [source], transports: transportsTo(sink) }), () => sink.close());
  await expect
    .poll(async () => (await mailRows(stage.platform, desk.workspaceId)).map(({ toEmail, state }) => [toEmail, state]))
    .toEqual([
      ['busy@a.example', 'waiting'],
      ['gone@a.example', 'failed'],
      ['plain@a.example', 'sent'],
    ]);
});
