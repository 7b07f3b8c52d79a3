// Hostile text for every field of a scraped record (quality S5): what must be shown as text and never run.

export const HOSTILE_TEXTS = [
  '<script>window.__hacked=1</script>',
  '<img src=x onerror="window.__hacked=1">',
  '"><svg onload=window.__hacked=1>',
  '{{constructor.constructor("window.__hacked=1")()}}',
  '</title><script>window.__hacked=1</script>',
  '\u202egnp.exe\u202c \u0000\u0007',
  '=HYPERLINK("http://evil.example","click")',
] as const;

const HOSTILE_URLS = [
  'javascript:window.__hacked=1',
  'data:text/html,<script>window.__hacked=1</script>',
  'vbscript:msgbox(1)',
  '//evil.example/%0d%0aset-cookie:a=1',
  'https://user:pass@evil.example/',
] as const;

/** Every text replaced by a hostile one and every address by a hostile address; names stay recognisable. */
export function createHostile(value: unknown, field = '', n = 0): unknown {
  if (Array.isArray(value)) return value.map((element, i) => createHostile(element, field, n + i));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner], i) => [key, createHostile(inner, key, n + i)]));
  }
  if (typeof value !== 'string') return value;
  if (/^https?:/.test(value)) return HOSTILE_URLS[n % HOSTILE_URLS.length];
  return field === 'username' || field === 'universalName' || field === 'id'
    ? value
    : `${HOSTILE_TEXTS[n % HOSTILE_TEXTS.length]} ${value}`;
}
