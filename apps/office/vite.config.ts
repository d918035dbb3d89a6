import { fileURLToPath } from 'node:url'
import { brandTokens } from '@baize/ui/vite'
import react from '@vitejs/plugin-react'
import { compression } from 'vite-plugin-compression2'
import { defineConfig } from 'vite'

const server = process.env['BAIZE_OFFICE'] ?? 'http://127.0.0.1:3001'
const brandFile = fileURLToPath(
  new URL(`../../brands/${process.env['BAIZE_BRAND'] ?? 'demo'}/brand.json`, import.meta.url),
)

export default defineConfig({
  plugins: [
    react(),
    brandTokens(brandFile),
    compression({ algorithms: ['gzip', 'brotliCompress'], include: /\.(js|css|html|svg|json)$/, threshold: 1024 }),
  ],
  server: {
    host: '127.0.0.1',
    port: 5174,
    // The server compares the origin of a change with its own host.
    proxy: Object.fromEntries(
      ['/office/', '/health'].map((path) => [
        path,
        { target: server, changeOrigin: true, headers: { origin: new URL(server).origin } },
      ]),
    ),
  },
  build: {
    // The Content-Security-Policy allows no data: addresses for scripts and fonts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 700,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
