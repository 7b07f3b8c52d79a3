// Answers that are being written, by conversation: one goes on to the next while one is half done. They last as long as the tab.

const drafts = new Map<string, string>();

export const answerDraft = (threadId: string): string => drafts.get(threadId) ?? '';

export function keepAnswerDraft(threadId: string, text: string): void {
  if (text === '') drafts.delete(threadId);
  else drafts.set(threadId, text);
}
