// Text in lines for fields that hold HTML.
import { escapeHtml } from '#shared/html.ts';

export const htmlLines = (text: string): string => text.split('\n').map(escapeHtml).join('<br>');
