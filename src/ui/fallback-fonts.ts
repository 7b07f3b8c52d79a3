// Loads the fonts of other scripts than Inter's when the first such character is drawn: their rules take 70 kB, and most users never
// meet one. The browser tells by loading the face "Script Probe" (styles.css), whose ranges are theirs.

export function loadFontsOnDemand(): void {
  const onLoaded = (event: FontFaceSetLoadEvent) => {
    // Some browsers give the name with its quotes.
    if (!event.fontfaces.some(({ family }) => family.includes('Script Probe'))) return;
    document.fonts.removeEventListener('loadingdone', onLoaded);
    void import('./fallback-fonts.css');
  };
  document.fonts.addEventListener('loadingdone', onLoaded);
}
