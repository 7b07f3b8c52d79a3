// The browser's way in. `/` is a document of its own, without router and query cache: it stays light as the first thing a
// visitor loads, and every way from it to another path is a full page load (spec section 2).
import { setRegion } from '#shared/region.ts';
import { loadFontsOnDemand } from '#ui/fallback-fonts.ts';
import { browserRegion } from '#ui/user-region.ts';
import '#ui/styles.css';
import { createRoot } from 'react-dom/client';
import { reloadOnceOnMissingChunk } from './missing-chunk.ts';

declare global {
  var __zod_globalConfig: { jitless?: boolean } | undefined;
}

// zod tries `new Function` to see whether it may compile schemas, which the content security policy refuses and reports. Set before its
// chunk loads; its own `config` would bring zod into this first file.
globalThis.__zod_globalConfig = { jitless: true };

reloadOnceOnMissingChunk();
setRegion(browserRegion());
loadFontsOnDemand();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const { Entry } = location.pathname === '/' ? await import('./sign-in-entry.tsx') : await import('./app-entry.tsx');
createRoot(root).render(<Entry />);
