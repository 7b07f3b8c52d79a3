// What is being written in each conversation. It survives a reload of the tab and ends with the tab.
import { useFormDraft } from '#platform/web/use-form-draft.ts';

const BLANK = { text: '', note: '' };

export const useDraft = (chatId: string) => useFormDraft(`whatsapp-${chatId}`, BLANK);
