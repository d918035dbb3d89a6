import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Brands } from '../brand/index.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { bannersFile, noticesFile } from './messages.files.ts'

export interface MessagesParts {
  readonly brands: Pick<Brands, 'all'>
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
}

/** What the brands of this house announce. */
export interface Messages {
  /** The messages of a brand that is loaded. Throws for any other id. */
  of(brand: BrandId): BrandMessages
}

/** Reads `banners.json` and `notices.json` of every brand. Throws a {@link StartProblem} for a file that is not right. */
export async function openMessages({ brands, folders }: MessagesParts): Promise<Messages> {
  const entries = brands.all.map(async ({ brandId, code }, place) => {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${code} has no folder`)
    return [brandId, await readMessages(folder)] as const
  })
  const messages = new Map(await Promise.all(entries))
  return {
    of(brand) {
      const found = messages.get(brand)
      if (found === undefined) throw new Error(`no messages of the brand ${brand} are loaded`)
      return found
    },
  }
}

async function readMessages(folder: string): Promise<BrandMessages> {
  const [banners, notices] = await Promise.all([
    readList(join(folder, 'banners.json'), bannersFile),
    readList(join(folder, 'notices.json'), noticesFile),
  ])
  return { banners, notices }
}

async function readList<Entry extends { readonly id: string }>(
  file: string,
  schema: z.ZodType<Entry[]>,
): Promise<Entry[]> {
  const json = await readFile(file, 'utf8').catch(() => {
    throw new StartProblem(`The brand's messages cannot be read: ${file}`)
  })
  const result = schema.safeParse(parseJson(file, json))
  if (!result.success) {
    const [issue] = result.error.issues
    throw new StartProblem(
      `The brand's messages are not right: ${file}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`,
    )
  }
  const twice = result.data.find((entry, index) => result.data.findIndex(({ id }) => id === entry.id) !== index)
  if (twice !== undefined)
    throw new StartProblem(`The brand's messages are not right: ${file}: the id ${twice.id} is there twice`)
  return result.data
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartProblem(`The brand's messages are not JSON: ${file}`)
  }
}
