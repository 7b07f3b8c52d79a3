// What app/server builds of this feature.
export { createClearFreelanceAnswersJob } from './clear-answers.job.ts';
export { createFreelanceSource } from './create-freelance-source.ts';
export { registerFreelanceRoutes } from './freelance.routes.ts';
export { createFreelancePostings } from './freelance-postings.ts';
