// What Meta says of a template that it rejects, pauses or flags, in plain words with what to do.

const REASONS: Record<string, string> = {
  ABUSIVE_CONTENT: 'Meta found abusive or forbidden content. Rewrite the text and submit it again.',
  INCORRECT_CATEGORY:
    'The category does not match the text. Choose Marketing for offers, Utility for orders and accounts.',
  INVALID_FORMAT: 'A variable or the layout is not valid. Check that each variable has a sample and words around it.',
  SCAM: 'Meta takes this for a scam. Name your business and do not ask for passwords or payment details.',
  TAG_CONTENT_MISMATCH: 'The language or category does not match the text. Choose the language the text is written in.',
  PROMOTIONAL: 'The text advertises, but is not in the category Marketing. Change the category and submit it again.',
  TEMPLATE_DUPLICATE: 'Another template has the same text. Use that one, or change the wording.',
  FIRST_PAUSE: 'Paused for 3 hours because people blocked or reported it. Improve the text or the audience.',
  SECOND_PAUSE: 'Paused for 6 hours because people blocked or reported it again. Improve the text or the audience.',
  RATE_LIMITING_PAUSE: 'Paused because people read or answered it too rarely. It resumes by itself.',
  DISABLED: 'Meta disabled it after repeated low quality. Create a new template with another text.',
  UNPAUSE: '',
  NONE: '',
};

/** '' where there is nothing to say. A reason that is not known is shown as Meta names it. */
export function templateReason(reason: string): string {
  const code = reason
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, '_');
  if (code === '') return '';
  const known = REASONS[code];
  if (known !== undefined) return known;
  return `Meta gives the reason "${reason.trim().replaceAll('_', ' ').toLowerCase().slice(0, 200)}". See the template in WhatsApp Manager.`;
}
