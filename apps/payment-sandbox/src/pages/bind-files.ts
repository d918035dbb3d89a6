import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { Font } from '@baize/phrases'
import type { FastifyInstance } from 'fastify'

const require = createRequire(import.meta.url)

const folders: Readonly<Record<Font, string>> = {
  'Noto Sans': dirname(require.resolve('@fontsource-variable/noto-sans/package.json')),
  'Noto Sans Thai': dirname(require.resolve('@fontsource-variable/noto-sans-thai/package.json')),
  'Noto Sans SC': dirname(require.resolve('@fontsource-variable/noto-sans-sc/package.json')),
}

/** The name of a font's folder in addresses. */
export function fontFolderOf(font: Font): string {
  return font.toLowerCase().replaceAll(' ', '-')
}

/** Registers the style, the icon and the fonts of the pages. */
export async function bindFiles(app: FastifyInstance): Promise<void> {
  for (const [name, type] of [
    ['style.css', 'text/css; charset=utf-8'],
    ['icon.svg', 'image/svg+xml'],
  ] as const) {
    const text = readFileSync(join(import.meta.dirname, name), 'utf8')
    app.get(`/${name}`, async (_, reply) => reply.header('cache-control', 'no-cache').type(type).send(text))
  }
  // The keys of the object are those of its type.
  for (const font of Object.keys(folders) as Font[])
    await app.register(fastifyStatic, {
      root: folders[font],
      prefix: `/fonts/${fontFolderOf(font)}/`,
      decorateReply: false,
      allowedPath: (path) => /\.(?:css|woff2)$/.test(path),
      maxAge: '1d',
    })
}
