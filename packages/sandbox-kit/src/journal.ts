import { closeSync, fdatasync, mkdirSync, openSync, readFileSync, truncateSync, write } from 'node:fs'
import { dirname } from 'node:path'
import { promisify } from 'node:util'

const writeFile = promisify(write)
const syncFile = promisify(fdatasync)

/** An append-only file of JSON lines. Appended lines are on disk when the promise resolves. */
export interface Journal<Entry> {
  /** The entries in the file when it was opened, in order. */
  readonly past: readonly Entry[]
  append(...entries: readonly Entry[]): Promise<void>
  close(): Promise<void>
}

interface Waiting {
  readonly text: string
  readonly done: () => void
  readonly failed: (error: unknown) => void
}

/** How a journal is kept. */
export interface JournalOptions {
  /** Whether lines are on disk when their promise resolves; otherwise they are when the journal is closed. */
  readonly isSynced?: boolean
}

/**
 * Opens or creates a journal. An incomplete last line, left by a crash, is removed: it was never acted upon. Entries that
 * accumulate while the disk is busy are written together with one sync.
 */
export function openJournal<Entry>(path: string, { isSynced = true }: JournalOptions = {}): Journal<Entry> {
  mkdirSync(dirname(path), { recursive: true })
  const past = readPast<Entry>(path)
  const file = openSync(path, 'a', 0o600)
  let waiting: Waiting[] = []
  let writing: Promise<void> | undefined

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting
      waiting = []
      try {
        await writeFile(file, batch.map(({ text }) => text).join(''))
        if (isSynced) await syncFile(file)
        for (const { done } of batch) done()
      } catch (error) {
        for (const { failed } of batch) failed(error)
      }
    }
    writing = undefined
  }

  return {
    past,
    append: async (...entries) => {
      const { promise, resolve: done, reject: failed } = Promise.withResolvers<void>()
      waiting.push({ text: entries.map((entry) => `${JSON.stringify(entry)}\n`).join(''), done, failed })
      writing ??= writeAll()
      return promise
    },
    close: async () => {
      await writing
      await syncFile(file)
      closeSync(file)
    },
  }
}

function readPast<Entry>(path: string): Entry[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  const whole = text.slice(0, text.lastIndexOf('\n') + 1)
  if (whole.length < text.length) truncateSync(path, Buffer.byteLength(whole))
  // The program that opens the journal wrote it.
  return whole
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as Entry)
}
