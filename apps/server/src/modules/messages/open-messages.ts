import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Brands } from '../brand/index.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { bannersFile, gameAnnouncementsFile, noticesFile, popupsFile, promotionsFile } from './messages.files.ts'
import { openReadState, type ReadState } from './read-state.ts'

export interface MessagesParts {
  readonly brands: Pick<Brands, 'all'>
  readonly database: Database
  readonly clock: Clock
  /** The folder of each brand, in the order of the brands. */
  readonly folders: readonly string[]
}

/** What the brands of this house announce, and what their members have read of it. */
export interface Messages extends ReadState {
  /** The messages of a brand that is loaded, whether they are out or not. Throws for any other id. */
  of(brand: BrandId): BrandMessages
  now(): Temporal.Instant
}

/** Reads the files of announcements of every brand. Throws a {@link StartProblem} for a file that is not right. */
export async function openMessages({ brands, folders, database, clock }: MessagesParts): Promise<Messages> {
  const entries = brands.all.map(async ({ brandId, code }, place) => {
    const folder = folders[place]
    if (folder === undefined) throw new Error(`the brand ${code} has no folder`)
    return [brandId, await readMessages(folder)] as const
  })
  const messages = new Map(await Promise.all(entries))
  const of = (brand: BrandId): BrandMessages => {
    const found = messages.get(brand)
    if (found === undefined) throw new Error(`no messages of the brand ${brand} are loaded`)
    return found
  }
  return { of, now: () => clock.now(), ...openReadState({ database, clock, of }) }
}

async function readMessages(folder: string): Promise<BrandMessages> {
  const [banners, notices, popups, promotions, gameAnnouncements] = await Promise.all([
    readList(join(folder, 'banners.json'), bannersFile),
    readList(join(folder, 'notices.json'), noticesFile),
    readList(join(folder, 'popups.json'), popupsFile),
    readList(join(folder, 'promotions.json'), promotionsFile),
    readList(join(folder, 'game-announcements.json'), gameAnnouncementsFile),
  ])
  return { banners, notices, popups, promotions, gameAnnouncements }
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
