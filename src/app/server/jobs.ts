// Every background job of the product.
import {
  createAccountMailJob,
  createPurgeSessionsJob,
  createRotateAppSecretsJob,
} from '#features/accounts/server/index.ts';
import { createTidyActivitiesJob } from '#features/activities/server/index.ts';
import { createPurgeActivityLogJob } from '#features/activity-log/server/index.ts';
import { createPurgeAgentsJob } from '#features/agents/server/index.ts';
import { createApiKeyMailJob } from '#features/api-keys/server/index.ts';
import { createBillingJobs, createPaymentProvider, releaseCheckouts } from '#features/billing/server/index.ts';
import { createCampaignJobs, headerFilesAmong } from '#features/campaigns/server/index.ts';
import { createLowCreditsJob, createLowCreditsMailJob } from '#features/credits/server/index.ts';
import {
  createAutomaticPushJobs,
  createCrmContext,
  createCrmRunJob,
  createPushReplyJobs,
  createReadCrmJobs,
  createResumeCrmRunsJob,
} from '#features/crm/server/index.ts';
import { createKeepDirectoryJob } from '#features/directory/server/index.ts';
import {
  createDiscoverNewsJobs,
  createMatchKnownJob,
  createResumeSavesJob,
  createSaveMatchingJob,
} from '#features/discover/server/index.ts';
import {
  createLookForDuplicatesJob,
  createTidyDuplicatesJob,
  createWaitingDuplicatesJob,
} from '#features/duplicates/server/index.ts';
import { createTidyDraftsJob } from '#features/email-sender/server/index.ts';
import { createClearFreelanceAnswersJob } from '#features/freelance-jobs/server/index.ts';
import { createSupportMailJob, createTidyHelpJob } from '#features/help/server/index.ts';
import { createNotifyDueJob } from '#features/home/server/index.ts';
import { createImportJobs } from '#features/imports/server/index.ts';
import { createSweepAnswerFilesJob } from '#features/inbox/server/index.ts';
import { createJobBoardJobs, createJobNewsJobs, createJobSource } from '#features/job-board/server/index.ts';
import { createTidyListsJob } from '#features/lists/server/index.ts';
import { createTidyMailboxesJob } from '#features/mailboxes/server/index.ts';
import {
  createClearArchivesJob,
  createDeletionMailJob,
  createEraseDueAccountsJob,
  createExportDataJob,
  createRemoveSignUpsJob,
} from '#features/my-data/server/index.ts';
import { createNotificationJobs } from '#features/notifications/server/index.ts';
import { createSweepLogosJob } from '#features/profile/server/index.ts';
import { createClearProspectAnswersJob } from '#features/prospects/server/index.ts';
import {
  createPurgeCustomFieldsJob,
  createRecordJob,
  createRecordWebhooksJob,
  createResumeRecordJobsJob,
  createTidyRecordsJob,
} from '#features/records/server/index.ts';
import { createCheckPostingsJob, createTidySavedJobsJob } from '#features/saved-jobs/server/index.ts';
import { createExpireOwedJob } from '#features/searches/server/index.ts';
import {
  createCancelledMailsJob,
  createConfirmUncertainJob,
  createUpdateLastContactedJob,
} from '#features/sending/server/index.ts';
import { createResealKeysJob, type SourceHub } from '#features/sources/server/index.ts';
import { createHandOverJob, createTeamMailJob } from '#features/team/server/index.ts';
import { createTidyTemplatesJob } from '#features/templates/server/index.ts';
import { createClearMailDomainsJob, createVerifierJobs } from '#features/verifier/server/index.ts';
import { createPurgeWebhooksJob } from '#features/webhooks/server/index.ts';

import {
  createSyncTemplatesJobs,
  createWhatsappChatJobs,
  createWhatsappNumberJobs,
} from '#features/whatsapp/server/index.ts';

import { createPurgeRateLimitsJob } from '#platform/http/purge-rate-limits.job.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { createDataPlaces } from './data-places.ts';
import { importOptIns } from './import-opt-ins.ts';
import { importSuppressions } from './import-suppressions.ts';
import { createNotificationsContext } from './notification-kinds.ts';
import { postingLookups } from './postings.ts';
import { createRecordsContext } from './records-context.ts';
import { mailSources } from './sending-context.ts';
import { createTeamContext } from './team-context.ts';
import { createVerifierContext } from './verifier-context.ts';
import { createWhatsappContext } from './whatsapp-context.ts';

export function allJobs(platform: Platform, sources: SourceHub): Job[] {
  const places = createDataPlaces(platform);
  // Nothing that a job does shows a picture.
  const records = createRecordsContext(platform, (url) => url);
  const whatsapp = createWhatsappContext(platform, records);
  const crm = createCrmContext(records);
  return [
    createAccountMailJob(platform),
    createPurgeSessionsJob(platform),
    createRotateAppSecretsJob(platform),
    createApiKeyMailJob(platform),
    createSupportMailJob(platform),
    createTidyHelpJob(platform),
    ...createBillingJobs({ platform, provider: createPaymentProvider(platform) }),
    ...createNotificationJobs(createNotificationsContext(platform)),
    createLowCreditsJob(platform),
    createLowCreditsMailJob(platform),
    createExportDataJob(platform, places),
    createClearArchivesJob(platform, places),
    createDeletionMailJob(platform),
    createEraseDueAccountsJob(platform, places),
    createRemoveSignUpsJob(platform, releaseCheckouts),
    createExpireOwedJob(platform),
    createClearFreelanceAnswersJob(platform),
    createClearProspectAnswersJob(platform),
    createCheckPostingsJob({ platform, postings: postingLookups(platform) }),
    createTidySavedJobsJob(platform),
    createTidyListsJob(platform),
    createTidyTemplatesJob(platform),
    createTidyDraftsJob(platform),
    createCancelledMailsJob({ platform, sources: mailSources(platform) }),
    createConfirmUncertainJob({ platform, sources: mailSources(platform) }),
    createUpdateLastContactedJob(platform),
    createSweepAnswerFilesJob(platform),
    createTidyMailboxesJob(platform),
    createTidyActivitiesJob(platform),
    createPurgeActivityLogJob(platform),
    createPurgeWebhooksJob(platform),
    createPurgeAgentsJob(platform),
    createNotifyDueJob(platform),
    createPurgeCustomFieldsJob(platform),
    createRecordJob(records),
    createCrmRunJob(crm),
    createResumeCrmRunsJob(crm),
    ...createPushReplyJobs(crm),
    ...createReadCrmJobs(crm),
    ...createAutomaticPushJobs(crm),
    ...createImportJobs({ ...records, suppressions: importSuppressions(platform), optIns: importOptIns }),
    ...createCampaignJobs({ platform, records }),
    ...createWhatsappChatJobs(whatsapp, (files) => headerFilesAmong(platform.db, files)),
    ...createSyncTemplatesJobs(whatsapp),
    ...createWhatsappNumberJobs(whatsapp),
    ...createVerifierJobs(createVerifierContext(records, sources)),
    createResumeRecordJobsJob(records),
    createTidyRecordsJob(records),
    createRecordWebhooksJob(platform),
    createLookForDuplicatesJob(platform),
    createMatchKnownJob(platform),
    createSaveMatchingJob(records),
    createResumeSavesJob(records),
    createKeepDirectoryJob(platform),
    createWaitingDuplicatesJob(platform),
    createTidyDuplicatesJob(platform),
    ...createJobBoardJobs({ platform, sources }),
    ...createJobNewsJobs({ platform, source: createJobSource(sources, platform) }),
    ...createDiscoverNewsJobs(records),
    createResealKeysJob(sources),
    createSweepLogosJob(platform),
    createTeamMailJob(platform),
    createHandOverJob(createTeamContext(platform)),
    createClearMailDomainsJob(platform),
    createPurgeRateLimitsJob(platform),
  ];
}
