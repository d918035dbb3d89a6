import { clusterGames, slots } from '@baize/engines'
import { defineConfig, type Plugin } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { symbolFiles } from './src/games/symbol-files.ts'

/** Adds the symbols' drawings to the built files, and answers them while developing. */
function symbols(): Plugin {
  const base = '/play/'
  return {
    name: 'symbols',
    async generateBundle() {
      for (const [fileName, source] of await symbolFiles([...slots, ...clusterGames]))
        this.emitFile({ type: 'asset', fileName, source })
    },
    async configureServer({ middlewares }) {
      const files = await symbolFiles([...slots, ...clusterGames])
      middlewares.use(({ url = '' }, reply, next) => {
        const drawing = files.get(url.replace(base, '').replace(/^\//, ''))
        if (drawing === undefined) return next()
        reply.setHeader('content-type', 'image/svg+xml')
        return reply.end(drawing)
      })
    },
  }
}

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
    symbols(),
    compression({
      include: /\.(html|js|css|svg|json)$/,
      threshold: 1024,
      algorithms: [defineAlgorithm('gzip', { level: 9 }), defineAlgorithm('brotliCompress')],
    }),
  ],
  server: { port: 5174, strictPort: true, host: '127.0.0.1', proxy: { '/wps': 'http://127.0.0.1:3000' } },
})
