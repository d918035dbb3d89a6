import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type * as z from 'zod'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { bannersFile, gameAnnouncementsFile, noticesFile, popupsFile, promotionsFile } from './messages.files.ts'

const files = {
  banners: 'banners.json',
  notices: 'notices.json',
  popups: 'popups.json',
  promotions: 'promotions.json',
  gameAnnouncements: 'game-announcements.json',
} as const

/** The files of a brand's announcements. */
export const fileNames: readonly string[] = Object.values(files)

/** Reads a brand's announcements. Throws a {@link StartProblem} for an invalid file. */
export async function readMessagesFiles(folder: string): Promise<BrandMessages> {
  const [banners, notices, popups, promotions, gameAnnouncements] = await Promise.all([
    readList(join(folder, files.banners), bannersFile),
    readList(join(folder, files.notices), noticesFile),
    readList(join(folder, files.popups), popupsFile),
    readList(join(folder, files.promotions), promotionsFile),
    readList(join(folder, files.gameAnnouncements), gameAnnouncementsFile),
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
      `The brand's messages are invalid: ${file}, at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? ''}`,
    )
  }
  const twice = result.data.find((entry, index) => result.data.findIndex(({ id }) => id === entry.id) !== index)
  if (twice !== undefined)
    throw new StartProblem(`The brand's messages are invalid: ${file}: the id ${twice.id} appears twice`)
  return result.data
}

function parseJson(file: string, json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new StartProblem(`The brand's messages are not JSON: ${file}`)
  }
}
