import { open } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import * as z from 'zod'
import { boundedText } from '../../../kernel/bounded-text.ts'
import type { LotteryDraw } from '../draws/draw.types.ts'

const name = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/)

/**
 * Where official numbers are read. `folder`: a file for each draw, `<number>.json`; the folder is the brand's if it is not absolute.
 * `http`: an address that is asked for each draw, in which `{number}`, `{day}` and `{province}` are replaced. Both bring JSON:
 * `{"numbers": {"first": ["123456"], …}}`.
 */
export const resultSource = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('folder'), name, folder: z.string().min(1).max(300) }),
  z.strictObject({ kind: z.literal('http'), name, url: z.url({ protocol: /^https?$/ }).max(500) }),
])
export type ResultSource = z.output<typeof resultSource>

/** A table of numbers is a few hundred bytes. */
const mostBytes = 64 * 1024
const timeoutMs = 10_000

const answer = z.object({ numbers: z.unknown() })

/**
 * What a source says the numbers of a draw are, unchecked; undefined if it does not know them yet. Throws if it cannot be read or says
 * something else.
 */
export async function askSource(
  source: ResultSource,
  draw: Pick<LotteryDraw, 'number' | 'day' | 'province'>,
  { folder }: { readonly folder: string },
): Promise<unknown> {
  const text = source.kind === 'folder' ? await fromFolder(source, draw, folder) : await fromAddress(source, draw)
  return text === undefined ? undefined : answer.parse(JSON.parse(text)).numbers
}

async function fromFolder(
  source: Extract<ResultSource, { kind: 'folder' }>,
  { number }: Pick<LotteryDraw, 'number'>,
  brandFolder: string,
): Promise<string | undefined> {
  const folder = isAbsolute(source.folder) ? source.folder : join(brandFolder, source.folder)
  const file = await open(join(folder, `${number}.json`)).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return undefined
  try {
    if ((await file.stat()).size > mostBytes) throw new RangeError('the file is too long')
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

async function fromAddress(
  source: Extract<ResultSource, { kind: 'http' }>,
  { number, day, province }: Pick<LotteryDraw, 'number' | 'day' | 'province'>,
): Promise<string | undefined> {
  const address = source.url
    .replaceAll('{number}', encodeURIComponent(number))
    .replaceAll('{day}', encodeURIComponent(day.toString()))
    .replaceAll('{province}', encodeURIComponent(province ?? ''))
  const reply = await fetch(address, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (reply.status === 404 || reply.status === 204) {
    await reply.body?.cancel()
    return undefined
  }
  if (!reply.ok) {
    await reply.body?.cancel()
    throw new Error(`the source answered ${reply.status}`)
  }
  return boundedText(reply, mostBytes)
}
