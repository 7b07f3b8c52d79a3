// Sets the theme before the first paint, so that a dark page never flashes light. Kept current by src/ui/theme.tsx.
(() => {
  let choice = null;
  try {
    choice = localStorage.getItem('leadwright.theme');
  } catch {
    // Storage is forbidden in this browser: the system decides.
  }
  const dark = choice === 'dark' || (choice !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
})();
