import { defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'

export default defineConfig({
  base: '/play/',
  // The content security policy would block fonts in data URIs, so nothing is inlined.
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  plugins: [
    compression({
      include: /\.(html|js|css|svg|json)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
    }),
  ],
  server: { port: 5174, strictPort: true, host: '127.0.0.1', proxy: { '/wps': 'http://127.0.0.1:3000' } },
})
