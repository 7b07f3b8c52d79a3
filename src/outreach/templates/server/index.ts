// What other features render emails with, and what the server is composed of.
export type { Compiled } from '../domain/engine/compile.ts';
export { mailDocument, renderMail, type Values } from '../domain/engine/render.ts';
export { createOne as createTemplate, createTidyTemplatesJob } from './change-templates.ts';
export { createMailRenderer, plainMailTemplates, plainSnippets } from './mail-renderer.ts';
export { sequenceEmails } from './read-sequences.ts';
export { registerTemplatesRoutes } from './templates.routes.ts';
export { messageTemplate, setApproval } from './templates.store.ts';
