// What other features render emails with, and what the server is composed of.
export type { Compiled } from '../domain/engine/compile.ts';
export { mailDocument, renderMail, type Values } from '../domain/engine/render.ts';
export { createOne as createTemplate } from './change-templates.ts';
export { mailMaker, plainSnippets } from './mail-maker.ts';
export { registerTemplatesRoutes } from './templates.routes.ts';
export { messageTemplate, setApproval } from './templates.store.ts';
export { createTidyTemplatesJob } from './tidy-templates.job.ts';
