// Builds the web application into dist/web; scripts/dev.mjs serves it from the same settings.
import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { contractEndpoints } from './scripts/lib/contract-endpoints.mjs';
import { helpArticles } from './scripts/lib/help-articles.mjs';
import { serviceWorker } from './scripts/lib/service-worker.mjs';
import { webChunks } from './scripts/lib/web-chunks.mjs';

const at = (place: string) => fileURLToPath(new URL(place, import.meta.url));

const chunks = webChunks({
  signIn: /\/(main|sign-in-entry|accounts\/web\/sign-in\/SignInPage)\.tsx$/,
  app: /\/app-entry\.tsx$/,
});

export default defineConfig({
  root: at('src/app/web'),
  publicDir: at('src/app/web/public'),
  // Beside the other things that an install brings, so that `npm run dev` leaves nothing in the source folders.
  cacheDir: at('node_modules/.vite'),
  plugins: [helpArticles(), react(), tailwindcss(), contractEndpoints(), chunks.plugin, serviceWorker()],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    manifest: true,
    // Which packages the files contain, for the licence check and the list of what ships.
    license: { fileName: '.vite/licences.json' },
    // Written for those who look into a fault report, not named in the files that browsers load.
    sourcemap: 'hidden',
    // A font or picture inside the style sheet would be a data: address, which the content security policy refuses for fonts.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every page needs and seldom changes keeps its name, and so its place in caches, over our own releases.
          // What only one lazy part needs stays with it.
          groups: [
            { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
            {
              name: 'router',
              test: /[\\/]node_modules[\\/](react-router|@tanstack[\\/](query-core|react-query))[\\/]/,
            },
            // What every page of the app needs comes in one file, what the sign-in page needs of it in another, what pages share in few.
            { name: chunks.chunkOf, debugName: 'by what loads it', includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
});
