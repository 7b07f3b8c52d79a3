// Files that may run a program when opened: the page warns before the download.

const PROGRAMS =
  /\.(?:exe|com|scr|pif|msi|msix|appx?|bat|cmd|ps1|psm1|vbs?|vbe|jse?|wsf?|wsh|hta|cpl|msc|jar|dll|sys|reg|lnk|url|scf|inf|iso|img|vhdx?|dmg|pkg|app|deb|rpm|sh|command|apk|html?|xhtml|shtml|svg|mht(?:ml)?|chm|one|do[ct]m|xl[st]m|xlam|xll|pp[tas]m|ppam|sldm|slk|iqy)$/i;

/** By its name: "offer.pdf.exe" is a program. */
export function mayRun(name: string): boolean {
  return PROGRAMS.test(name.trim().replace(/[.\s]+$/, ''));
}
