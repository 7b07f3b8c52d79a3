// Judges what waits and what is broken in the product itself.
import { formatCount, formatDateTime, formatNoun } from '#shared/formats.ts';
import { type HealthFigures, sourceState } from '../../health-figures.ts';
import { type Finding, formatNames, formatSpan, graded, notChecked, ok, problem, warning } from './finding.ts';

/** Seconds that due work waits until it is a sign of trouble. */
const QUEUE_DELAY = { warn: 60, fail: 600 };
const MAIL_DELAY = { warn: 120, fail: 900 };
const WEBHOOK_DELAY = { warn: 300, fail: 3_600 };
/** Mails whose delivery is unknown: a few after each crash, more mean that a person has to decide. */
const UNCERTAIN = { warn: 1, fail: 100 };

export function productFindings(figures: HealthFigures, now: number): Finding[] {
  return [
    workers(figures),
    queue(figures),
    failedJobs(figures),
    ...mails(figures),
    mailboxes(figures),
    sources(figures, now),
    webhooks(figures),
  ];
}

const DAY_SECONDS = 86_400;

/** Of db:backup alone: what other tools have stored is not known here. */
export function backupFinding(lastAt: Date | null, now: number): Finding {
  const check = 'Backup';
  const fix =
    'Run npm run admin -- db:backup FILE every day and copy the file elsewhere (docs/operations.md, Back up). If you use pg_dump or base backups, check those.';
  if (lastAt === null) return notChecked(check, 'No backup by db:backup is known.', fix);
  const age = (now - lastAt.getTime()) / 1_000;
  const message = `The last db:backup was ${formatSpan(age)} ago.`;
  return graded(check, age, { warn: 1.5 * DAY_SECONDS, fail: 7 * DAY_SECONDS }, message, fix);
}

function workers({ workers: alive }: HealthFigures): Finding {
  const check = 'Job workers';
  if (alive > 0) return ok(check, `${formatNoun(alive, 'process', 'processes')} with a job worker`);
  return problem(
    check,
    'No process runs jobs: imports, campaigns and emails wait.',
    'Start a process with ROLE=worker or ROLE=all.',
  );
}

function queue({ queue: jobs }: HealthFigures): Finding {
  const check = 'Job queue';
  const due = jobs.reduce((sum, job) => sum + job.due, 0);
  const oldest = jobs.toSorted((a, b) => b.delay - a.delay)[0];
  if (oldest === undefined || oldest.delay === 0) return ok(check, 'nothing waits');
  return graded(
    check,
    oldest.delay,
    QUEUE_DELAY,
    `${formatCount(due)} due, the oldest (${oldest.job}) since ${formatSpan(oldest.delay)}.`,
    'Look for errors of this job in the log of the workers. Where all is well, add a process with ROLE=worker.',
  );
}

function failedJobs({ queue: jobs }: HealthFigures): Finding {
  const check = 'Failed jobs';
  const failed = jobs.filter((job) => job.failed > 0);
  if (failed.length === 0) return ok(check, 'none');
  const named = failed.map(({ job, failed: n }) => `${job} (${formatCount(n)})`);
  return warning(
    check,
    `All tries used up: ${formatNames(named)}.`,
    'Read last_error in graphile_worker.jobs, fix the cause, then retry: select graphile_worker.reschedule_jobs(array[ID], now(), attempts => 0).',
  );
}

function mails({ mails: found }: HealthFigures): Finding[] {
  const waiting = `${formatCount(found.waiting)} planned, ${formatCount(found.sending)} being sent`;
  return [
    found.dueMailboxes === 0
      ? ok('Email queue', waiting)
      : graded(
          'Email queue',
          found.delay,
          MAIL_DELAY,
          `${waiting}; ${formatNoun(found.dueMailboxes, 'mailbox', 'mailboxes')} with due email, the longest since ${formatSpan(found.delay)}.`,
          'Check that a process with ROLE=worker runs and reaches the mail servers (its log says why it does not send).',
        ),
    graded(
      'Uncertain emails',
      found.uncertain,
      UNCERTAIN,
      `${formatNoun(found.uncertain, 'email')} may or may not have been delivered.`,
      'Evidence in the mailbox settles most within a day. Users decide about the others under Scheduled emails.',
    ),
  ];
}

function mailboxes({ mailboxes: counts }: HealthFigures): Finding {
  const check = 'Mailboxes';
  const sum = (state: string, reason?: string) =>
    counts
      .filter((row) => row.state === state && (reason === undefined || row.pauseReason === reason))
      .reduce((total, row) => total + row.count, 0);
  const [active, broken, bounced] = [sum('active'), sum('broken'), sum('paused', 'bounces')];
  if (broken + bounced === 0) return ok(check, `${formatCount(active)} active`);
  return warning(
    check,
    `${formatCount(active)} active, ${formatCount(broken)} cannot log in, ${formatCount(bounced)} paused after bounces.`,
    'Their owners were notified and reconnect them. If many broke at once, look for one provider or for a changed SECRET_KEY.',
  );
}

function sources({ sources: rows }: HealthFigures, now: number): Finding {
  const check = 'Sources';
  const unwell = rows.filter((row) => sourceState(row, now) !== 'ok');
  if (unwell.length === 0) return ok(check, rows.length === 0 ? 'none was called so far' : 'all answer');
  const named = unwell.map((row) =>
    sourceState(row, now) === 'no-quota'
      ? `${row.source} (no requests left)`
      : `${row.source} (${row.faultCode}, ${row.faultAt === null ? 'unknown time' : formatDateTime(row.faultAt)})`,
  );
  return warning(
    check,
    formatNames(named),
    'Check the key and the plan of each source at its provider. Searches of these sources are not charged meanwhile.',
  );
}

function webhooks({ webhooks: { endpoints, waiting, delay } }: HealthFigures): Finding {
  const check = 'Webhooks';
  const late = graded(
    check,
    delay,
    WEBHOOK_DELAY,
    `${formatCount(waiting)} deliveries wait, the longest since ${formatSpan(delay)}.`,
    'Check that a process with ROLE=worker runs and can reach the receivers.',
  );
  if (late.status !== 'ok') return late;
  if (endpoints.failing === 0)
    return ok(check, `${formatCount(endpoints.on)} on, ${formatCount(waiting)} deliveries wait`);
  return warning(
    check,
    `${formatNoun(endpoints.failing, 'endpoint')} turned off after days of failures.`,
    'Their owners were notified. If many failed at once, check whether this server can reach the internet.',
  );
}
