// What app/server builds of this feature.
export { createClearFreelanceAnswersJob } from './clear-answers.job.ts';
export { createFreelanceSource, registerFreelanceRoutes } from './freelance.routes.ts';
export { createFreelancePostings } from './freelance-postings.ts';
