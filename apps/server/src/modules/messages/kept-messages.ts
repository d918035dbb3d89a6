import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { BrandMessages } from './announcements.rules.ts'
import { fileNames, readMessagesFiles } from './read-messages.ts'

/** For how long a changed file may go unread. */
export const reloadedEveryMs = 2_000

/** A brand and the folder that its announcements are in. */
export interface MessagesFolder {
  readonly brandId: BrandId
  readonly folder: string
}

interface Kept extends MessagesFolder {
  stamp: string
  messages: BrandMessages
}

/** The announcements of each brand, kept as their files are. */
export interface KeptMessages {
  of(brand: BrandId): BrandMessages | undefined
  /** Says from now on which brand's announcements have changed. */
  whenChanged(tell: (brandId: BrandId) => void): void
  /** Reads what has changed; files that are not right are named in the log, and what was read before stays. */
  reload(): Promise<void>
  stop(): void
}

/** Reads the files, and again when they change. Throws a `StartProblem` for a file that is not right at the beginning. */
export async function keepMessages(folders: readonly MessagesFolder[], log: Log): Promise<KeptMessages> {
  let tell: (brandId: BrandId) => void = () => undefined
  const all = await Promise.all(
    folders.map(async ({ brandId, folder }): Promise<Kept> => {
      // The stamp is older than what is read, so that a change in between is read once more rather than missed.
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
      log.warn({ err: error }, 'changed announcements are not right; those from before stay')
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

/** What tells one version of the files from another. */
async function stampOf(folder: string): Promise<string> {
  const stamps = fileNames.map((name) =>
    stat(join(folder, name)).then(
      ({ mtimeMs, size }) => `${mtimeMs} ${size}`,
      () => 'none',
    ),
  )
  return (await Promise.all(stamps)).join(', ')
}
