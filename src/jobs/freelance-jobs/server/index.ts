// What app/server builds of this feature.

export { createFreelanceSource, registerFreelanceRoutes } from './freelance.routes.ts';
export { createClearFreelanceAnswersJob, createFreelancePostings } from './freelance-postings.ts';
