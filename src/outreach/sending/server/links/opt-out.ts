// Opt-outs: at once, from all campaigns of the workspace, for good. Works after the contact and the campaign were deleted.
import { publishSuppressions, suppress } from '#outreach/suppressions/server/index.ts';
import { escapeHtml } from '#shared/html.ts';
import { hiddenAddress, OPT_OUT_WORDS, type OptOutLanguage } from '../../domain/opt-out-texts.ts';
import { recordMailEvents } from '../events/record-mail-event.ts';
import { publishMails, type SendingContext } from '../sending-context.ts';
import { againAfterDeadlock, mailOfToken, type SentMail } from './links.store.ts';

export type OptOutWay = 'page' | 'one-click' | 'mail';

const WAYS: Record<OptOutWay, string> = {
  page: 'By the link in the mail',
  'one-click': 'By the button of their mail program',
  mail: 'By a mail',
};

/** Idempotent. Null if the mail's workspace was deleted: it sends no mail any more. */
export async function optOut(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  mailId: string,
  way: OptOutWay,
): Promise<SentMail | null> {
  const mail = await mailOfToken(context.platform.db, mailId);
  if (mail === null) return null;
  await againAfterDeadlock(() => write(context, mail, mailId, way));
  publishSuppressions(context.platform, mail.workspaceId);
  publishMails(context.platform, mail.workspaceId);
  return { ...mail, optedOut: true };
}

async function write(
  context: Pick<SendingContext, 'platform' | 'sources'>,
  { workspaceId, toAddress, stream }: SentMail,
  mailId: string,
  way: OptOutWay,
): Promise<void> {
  const { db, clock } = context.platform;
  await db.transaction(async (tx) => {
    await suppress(tx, workspaceId, [
      { value: toAddress, reason: 'opted-out', source: stream, detail: WAYS[way], mailId },
    ]);
    const event = {
      kind: 'opted-out',
      mailId,
      at: new Date(clock.now()),
      sameAs: 'opted-out',
      detail: { way },
    } as const;
    await recordMailEvents(context, tx, workspaceId, [event]);
  });
}

// The opt-out page, rendered by the server: one button, no script, no question about the person.
const STYLE = `:root{color-scheme:light dark}*{box-sizing:border-box}
body{margin:0;font:16px/24px system-ui,sans-serif;background:light-dark(#f6f8f7,#121a19);color:light-dark(#14211f,#e6eeec)}
main{max-width:480px;margin:12vh auto 0;padding:32px 24px;background:light-dark(#fff,#182120);border:1px solid light-dark(#d8dedd,#33403e);border-radius:8px}
@media (max-width:520px){main{margin:16px}}
h1{font-size:22px;line-height:28px;margin:0 0 8px;overflow-wrap:anywhere}p{margin:0;color:light-dark(#46534f,#b4c2bf);overflow-wrap:anywhere}
button{font:inherit;font-weight:600;min-height:44px;margin-top:24px;padding:0 20px;border:0;border-radius:6px;background:light-dark(#0b6e63,#5fd0c2);color:light-dark(#fff,#06211e);cursor:pointer}
:focus-visible{outline:2px solid light-dark(#0b6e63,#5fd0c2);outline-offset:2px}`;

function frame(language: OptOutLanguage, title: string, text: string, more = ''): string {
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${escapeHtml(title)}</title><style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(title)}</h1><p>${unbroken(escapeHtml(text))}</p>${more}</main></body></html>`;
}

/** Keeps an address on one line: without a word joiner it breaks after the elided part. */
const unbroken = (text: string) => text.replace('…@', '…&#8288;@');

/** Changes nothing by itself: programs of mail servers open every link. */
export function askPage(language: OptOutLanguage, { sender, toEmail }: SentMail): string {
  const words = OPT_OUT_WORDS[language];
  // To the URL of the page itself.
  const form = `<form method="post"><input type="hidden" name="by" value="page"><button>${escapeHtml(words.button)}</button></form>`;
  return frame(language, words.ask(sender), words.effect(hiddenAddress(toEmail)), form);
}

/** `mail`: null if its workspace was deleted. */
export function donePage(language: OptOutLanguage, mail: SentMail | null): string {
  const { done, doneEffect } = OPT_OUT_WORDS[language];
  return frame(language, done, mail ? doneEffect(mail.sender, hiddenAddress(mail.toEmail)) : '');
}

export function brokenPage(language: OptOutLanguage): string {
  const { broken, brokenHelp } = OPT_OUT_WORDS[language];
  return frame(language, broken, brokenHelp);
}
