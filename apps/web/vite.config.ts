import { fileURLToPath } from 'node:url'
import { brandManifest, brandTokens } from '@baize/ui/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vite'

const server = process.env['BAIZE_SERVER'] ?? 'http://127.0.0.1:3000'
const brandFile = fileURLToPath(
  new URL(`../../brands/${process.env['BAIZE_BRAND'] ?? 'demo'}/brand.json`, import.meta.url),
)

export default defineConfig({
  plugins: [
    react(),
    brandTokens(brandFile),
    brandManifest(brandFile),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|html|svg|json)$/, threshold: 1024 }),
  ],
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: Object.fromEntries(
      ['/wps', '/lgw', '/art', '/play', '/health'].map((path) => [path, { target: server, ws: true }]),
    ),
  },
  build: {
    // The site's Content-Security-Policy allows no data: addresses for scripts and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    // What every first visit needs comes in one piece: cut up by which later parts share it, it would compress worse.
    rolldownOptions: {
      checks: { pluginTimings: false },
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
})
