/**
 * The server as assembled by `apps/server/src/run-server.ts`, with one additional route: the benchmark's games have no
 * pictures, so each of them gets one of the demo's pictures at its own address.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../../apps/server/src/app.ts'
import { root } from '../../scripts/read-tree.ts'
import { openServer, runServer } from '../run-server.ts'

const server = await openServer()
bindPictures(server.app.site)
// Connects the demo's vendors, so that their games are open. Nobody plays here, so the vendor sandbox is not started.
await runServer(server, { onceListening: () => server.app.prepareSandbox() })

function bindPictures(site: App['site']): void {
  const folder = join(root, 'apps/web/dist/art/games')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.webp'))
  const read = (wanted: readonly string[]) => wanted.toSorted().map((name) => readFileSync(join(folder, name)))
  const [small, large] = [true, false].map((is) => read(files.filter((name) => name.endsWith('-180.webp') === is)))
  if (small === undefined || large === undefined) throw new Error('the artwork is not built')
  site.get<{ Params: { number: string } }>('/art/games/:language/:vendor/many-:number.webp', (request, reply) => {
    const { number } = request.params
    const pictures = number.endsWith('-180') ? small : large
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('image/webp')
      .send(pictures[Number.parseInt(number, 10) % pictures.length])
  })
}
