// Where saved jobs find the posting of a freelance job, among what the workspace's own searches found; and the cleanup of stored answers.
import { z } from 'zod';
import type { JobSnapshot } from '#jobs/saved-jobs/contract.ts';
import type { PostingLookup } from '#jobs/saved-jobs/server/index.ts';
import { defineJob, type Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { foundItem } from '#prospecting/searches/server/index.ts';
import { formatCount } from '#shared/formats.ts';
import { FreelanceJob } from '../contract.ts';
import { budgetText, memberSinceText, spentText } from '../domain/job-facts.ts';
import { clearOldAnswers } from './freelance.store.ts';

export function createFreelancePostings({ db }: Pick<Platform, 'db'>): PostingLookup {
  return async (workspaceId, jobId) => {
    const found = await foundItem(db, workspaceId, { capability: 'freelance-jobs', key: jobId, field: 'job_id' });
    return found && toSnapshot(FreelanceJob.parse(found.item), found.source);
  };
}

function toSnapshot(job: FreelanceJob, source: { name: string; sample: boolean }): JobSnapshot {
  const facts: [label: string, value: string][] = [
    ['Experience level', job.experience_level],
    ['Project length', job.project_length],
    ['Hours per week', job.hours_per_week],
    ['Paid', job.budget_type === null ? '' : job.budget_type === 'hourly' ? 'By the hour' : 'Fixed price'],
    ['Client hires', job.client_total_hires === null ? '' : formatCount(job.client_total_hires)],
    ['Client spent', spentText(job.client_spent)],
    ['Client since', memberSinceText(job.client_member_since)],
  ];
  return {
    title: job.title,
    // No source names the client.
    company: '',
    place: job.location,
    url: job.url,
    source: source.name,
    sample: source.sample,
    salary: budgetText(job) ?? '',
    skills: job.skills,
    description: job.description,
    postedAt: job.published_at || null,
    extra: facts.filter(([, value]) => value !== '').map(([label, value]) => ({ label, value })),
    // Neither source tells of a single job whether it is still open.
    online: null,
  };
}

// Deletes stored answers that are too old to be served.
export function createClearFreelanceAnswersJob({ db, log }: Platform): Job {
  return defineJob(
    { name: 'freelance-clear-answers', payload: z.unknown(), cron: '17 * * * *', maxAttempts: 3 },
    async () => {
      log.info({ cleared: await clearOldAnswers(db) }, 'deleted old answers of freelance sources');
    },
  );
}
