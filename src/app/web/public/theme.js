// Sets theme, density and motion before the first paint, so that a dark page never flashes light and no row jumps. Kept
// current by src/ui/theme.tsx; the key is src/ui/appearance.ts's.
(() => {
  /** @type {{ theme?: string, density?: string, motion?: string }} */
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('leadwright.appearance') ?? 'null') ?? {};
  } catch {
    // Storage is forbidden in this browser, or what it holds is not ours: the system decides.
  }
  const { dataset } = document.documentElement;
  const dark =
    chosen.theme === 'dark' || (chosen.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  dataset.theme = dark ? 'dark' : 'light';
  // The bar of the system above an installed app: --surface of tokens.css.
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', dark ? '#141a19' : '#ffffff');
  if (chosen.density === 'compact' || chosen.density === 'roomy') dataset.density = chosen.density;
  if (chosen.motion === 'reduced') dataset.motion = 'reduced';
})();
