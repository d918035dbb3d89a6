import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const memory = '/dev/shm'
/** A test run needs about half a gigabyte of space. */
const minFreeBytes = 2 * 1024 ** 3
const minMemoryBytes = 4 * 1024 ** 3

/**
 * The folder for temporary databases: in memory on Linux if there is enough, where copying a database takes a tenth of the
 * time; otherwise the usual folder for temporary files.
 */
export function fastPlace(): string {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= minFreeBytes && process.availableMemory() >= minMemoryBytes ? memory : tmpdir()
  } catch {
    return tmpdir() // This system has no such folder.
  }
}
