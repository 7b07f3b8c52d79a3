// Every background job of the product.
import {
  createAccountMailJob,
  createPurgeSessionsJob,
  createRotateAppSecretsJob,
} from '#account/accounts/server/index.ts';
import { createPurgeActivityLogJob } from '#account/activity-log/server/index.ts';
import { createApiKeyMailJob } from '#account/api-keys/server/index.ts';
import {
  createClearArchivesJob,
  createDeletionMailJob,
  createEraseDueAccountsJob,
  createExportDataJob,
  createRemoveSignUpsJob,
} from '#account/my-data/server/index.ts';
import { createNotificationJobs } from '#account/notifications/server/index.ts';
import { createSweepLogosJob } from '#account/profile/server/index.ts';
import { createHandOverJob, createTeamMailJob } from '#account/team/server/index.ts';
import { createPurgeUndosJob } from '#account/undo/server/index.ts';
import { createPurgeWebhooksJob } from '#account/webhooks/server/index.ts';
import { createPurgeAgentsJob } from '#app/agents/server/index.ts';
import { createSupportMailJob, createTidyHelpJob } from '#app/help/server/index.ts';
import { createNotifyDueJob } from '#app/home/server/index.ts';
import { createBillingJobs, releaseCheckouts } from '#billing/billing/server/index.ts';
import { createArchiveLedgerJob, createLowCreditsJob, createLowCreditsMailJob } from '#billing/credits/server/index.ts';
import { createTidyActivitiesJob } from '#crm/activities/server/index.ts';
import {
  createAutomaticPushJobs,
  createCrmRunJob,
  createPushReplyJobs,
  createReadCrmJobs,
  createResumeCrmRunsJob,
} from '#crm/crm-sync/server/index.ts';
import {
  createScanDuplicatesJob,
  createScheduleScansJob,
  createTidyDuplicatesJob,
} from '#crm/duplicates/server/index.ts';
import { createImportJobs } from '#crm/imports/server/index.ts';
import { createTidyListsJob } from '#crm/lists/server/index.ts';
import {
  createContactWordsJob,
  createPurgeCustomFieldsJob,
  createRecordJob,
  createRecordWebhooksJob,
  createResumeRecordJobsJob,
  createTidyRecordsJob,
} from '#crm/records/server/index.ts';
import { createClearFreelanceAnswersJob } from '#jobs/freelance-jobs/server/index.ts';
import { createJobBoardJobs, createJobSource, createNewJobResultsJobs } from '#jobs/job-board/server/index.ts';
import { createCheckPostingsJob, createTidySavedJobsJob } from '#jobs/saved-jobs/server/index.ts';
import { createCampaignJobs, headerFilesAmong } from '#outreach/campaigns/server/index.ts';
import { createTidyDraftsJob } from '#outreach/email-sender/server/index.ts';
import { createSweepAnswerFilesJob } from '#outreach/inbox/server/index.ts';
import { createTidyMailboxesJob } from '#outreach/mailboxes/server/index.ts';
import {
  createCancelledMailsJob,
  createConfirmUncertainJob,
  createPurgeTextsJob,
  createUpdateLastContactedJob,
} from '#outreach/sending/server/index.ts';
import { createTidyTemplatesJob } from '#outreach/templates/server/index.ts';
import {
  createSyncTemplatesJobs,
  createWhatsappChatJobs,
  createWhatsappNumberJobs,
} from '#outreach/whatsapp/server/index.ts';
import { createMonthsJob } from '#platform/db/months.ts';
import { createPurgeRateLimitsJob } from '#platform/http/rate-limits.ts';
import { createPurgeIdempotencyKeysJob } from '#platform/idempotency/idempotency.ts';
import type { Job } from '#platform/jobs/jobs.ts';
import { createUpdateDirectoryJob } from '#prospecting/directory/server/index.ts';
import {
  createDiscoverResultsJobs,
  createMatchKnownJob,
  createResumeSavesJob,
  createSaveMatchingJob,
} from '#prospecting/discover/server/index.ts';
import { createClearProspectAnswersJob } from '#prospecting/prospects/server/index.ts';
import { createDropResultsJob, createExpireOwedJob } from '#prospecting/searches/server/index.ts';
import { createResealKeysJob } from '#prospecting/sources/server/index.ts';
import { createClearMailDomainsJob, createVerifierJobs } from '#prospecting/verifier/server/index.ts';
import type { Services } from './services.ts';

export function allJobs(services: Services): Job[] {
  const { platform, sources, records, crm, whatsapp, sending, dataPlaces } = services;
  return [
    createAccountMailJob(platform),
    createPurgeSessionsJob(platform),
    createRotateAppSecretsJob(platform),
    createApiKeyMailJob(platform),
    createSupportMailJob(platform),
    createTidyHelpJob(platform),
    ...createBillingJobs(services.billing),
    ...createNotificationJobs(services.notifications),
    createLowCreditsJob(platform),
    createArchiveLedgerJob(platform),
    createLowCreditsMailJob(platform),
    createExportDataJob(platform, dataPlaces),
    createClearArchivesJob(platform, dataPlaces),
    createDeletionMailJob(platform),
    createEraseDueAccountsJob(platform, dataPlaces),
    createRemoveSignUpsJob(platform, releaseCheckouts),
    createExpireOwedJob(platform),
    createDropResultsJob(platform),
    createClearFreelanceAnswersJob(platform),
    createClearProspectAnswersJob(platform),
    createCheckPostingsJob(services.savedJobs),
    createTidySavedJobsJob(platform),
    createTidyListsJob(platform),
    createTidyTemplatesJob(platform),
    createTidyDraftsJob(platform),
    createCancelledMailsJob(sending),
    createConfirmUncertainJob(sending),
    createPurgeTextsJob(platform),
    createUpdateLastContactedJob(platform),
    createSweepAnswerFilesJob(platform),
    createTidyMailboxesJob(platform),
    createTidyActivitiesJob(platform),
    createPurgeActivityLogJob(platform),
    createPurgeWebhooksJob(platform),
    createPurgeUndosJob(platform),
    createPurgeAgentsJob(platform),
    createNotifyDueJob(platform),
    createPurgeCustomFieldsJob(platform),
    createRecordJob(records),
    createCrmRunJob(crm),
    createResumeCrmRunsJob(crm),
    ...createPushReplyJobs(crm),
    ...createReadCrmJobs(crm),
    ...createAutomaticPushJobs(crm),
    ...createImportJobs(services.imports),
    ...createCampaignJobs(services.campaigns),
    ...createWhatsappChatJobs(whatsapp, (files) => headerFilesAmong(platform.db, files)),
    ...createSyncTemplatesJobs(whatsapp),
    ...createWhatsappNumberJobs(whatsapp),
    ...createVerifierJobs(services.verifier),
    createResumeRecordJobsJob(records),
    createTidyRecordsJob(records),
    createRecordWebhooksJob(platform),
    createContactWordsJob(platform),
    createScanDuplicatesJob(platform),
    createMatchKnownJob(platform),
    createSaveMatchingJob(records),
    createResumeSavesJob(records),
    createUpdateDirectoryJob(platform),
    createScheduleScansJob(platform),
    createTidyDuplicatesJob(platform),
    ...createJobBoardJobs({ platform, sources }),
    ...createNewJobResultsJobs({ platform, source: createJobSource(sources, platform) }),
    ...createDiscoverResultsJobs(records),
    createResealKeysJob(sources),
    createSweepLogosJob(platform),
    createTeamMailJob(platform),
    createHandOverJob(services.team),
    createClearMailDomainsJob(platform),
    createPurgeIdempotencyKeysJob(platform),
    createMonthsJob(platform),
    createPurgeRateLimitsJob(platform),
  ];
}
