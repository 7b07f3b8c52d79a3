// What campaigns and the composer make mails with, and what the server is put together from.
export type { Compiled } from '../domain/engine/compile.ts';
export { mailDocument } from '../domain/engine/document.ts';
export { renderMail, type Values } from '../domain/engine/render.ts';
export { messageTemplate, setApproval } from './approval.store.ts';
export { createOne as createTemplate } from './change-templates.ts';
export { mailMaker } from './mail-maker.ts';
export { plainSnippets } from './plain-snippets.ts';
export { registerTemplatesRoutes } from './templates.routes.ts';
export { createTidyTemplatesJob } from './tidy-templates.job.ts';
