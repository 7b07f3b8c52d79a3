// The whole HTML document of a mail around what a template says.

/** `html` is what `renderMail` made. Nothing in it loads or runs by itself. */
export function mailDocument(html: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body style="margin:0;padding:16px;font:15px/1.5 Arial,Helvetica,sans-serif;color:#1a1a1a;background:#ffffff;overflow-wrap:break-word">${html}</body></html>`;
}
