// What campaigns and the composer make mails with, and what the server is put together from.
/** @public */
export type { Compiled } from '../domain/engine/compile.ts';
/** @public */
export { mailDocument } from '../domain/engine/document.ts';
/** @public */
export { renderMail, type Values } from '../domain/engine/render.ts';
export { createOne as createTemplate } from './change-templates.ts';
/** @public */
export { type MailMaker, mailMaker } from './mail-maker.ts';
export { registerTemplatesRoutes } from './templates.routes.ts';
export { createTidyTemplatesJob } from './tidy-templates.job.ts';
