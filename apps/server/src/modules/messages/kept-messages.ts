import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { fileNames, readMessagesFiles } from './read-messages.ts'

/** How often changed files are looked for. */
export const reloadedEveryMs = 2_000

/** A brand and the folder of its announcements. */
export interface MessagesFolder {
  readonly brandId: BrandId
  readonly folder: string
}

interface Kept extends MessagesFolder {
  stamp: string
  messages: BrandMessages
}

/** The announcements of each brand, kept up to date with their files. */
export interface KeptMessages {
  of(brand: BrandId): BrandMessages | undefined
  /** Registers a callback that is told which brand's announcements have changed. */
  whenChanged(tell: (brandId: BrandId) => void): void
  /** Reloads changed files. Invalid ones are named in the log, and the previous announcements stay. */
  reload(): Promise<void>
  stop(): void
}

/** Reads the files, and reloads them when they change. Throws a `StartProblem` if a file is invalid at the start. */
export async function keepMessages(folders: readonly MessagesFolder[], log: Log): Promise<KeptMessages> {
  let tell: (brandId: BrandId) => void = () => undefined
  const all = await Promise.all(
    folders.map(async ({ brandId, folder }): Promise<Kept> => {
      // The stamp is taken before reading, so that a change in between is read twice rather than missed.
      const stamp = await stampOf(folder)
      return { brandId, folder, stamp, messages: await readMessagesFiles(folder) }
    }),
  )
  const byBrand = new Map(all.map((kept) => [kept.brandId, kept]))
  const readAgain = async (kept: Kept) => {
    const stamp = await stampOf(kept.folder)
    if (stamp === kept.stamp) return
    kept.stamp = stamp
    try {
      kept.messages = await readMessagesFiles(kept.folder)
      tell(kept.brandId)
    } catch (error) {
      log.warn({ err: error }, 'the changed announcements are invalid; the previous ones stay in use')
    }
  }
  let reading: Promise<void> | undefined
  const reload = () =>
    (reading ??= Promise.all(all.map(readAgain)).then(
      () => void (reading = undefined),
      (error: unknown) => {
        reading = undefined
        throw error
      },
    ))
  const timer = setInterval(() => void reload(), reloadedEveryMs).unref()
  return {
    of: (brand) => byBrand.get(brand)?.messages,
    whenChanged(next) {
      tell = next
    },
    reload,
    stop: () => clearInterval(timer),
  }
}

/** Identifies a version of the files. */
async function stampOf(folder: string): Promise<string> {
  const stamps = fileNames.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stamps)).join(', ')
}
