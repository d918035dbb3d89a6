import type { Passage } from './copy-files.ts'

const leastStepBytes = 64_000_000

/** Reports the progress at each tenth of the work, but at most every 64 MB. */
export function showProgress(
  done: string,
  totalBytes: number,
  { say, signal }: { readonly signal: AbortSignal; say(line: string): void },
): Passage {
  const stepBytes = Math.max(totalBytes / 10, leastStepBytes)
  let bytes = 0
  let next = stepBytes
  return {
    signal,
    done(more) {
      bytes += more
      if (bytes < next) return
      next = bytes + stepBytes
      say(`${done} ${megabytes(bytes)} of about ${megabytes(totalBytes)} MB`)
    },
  }
}

/** A number of bytes in whole megabytes. */
export function megabytes(bytes: number): string {
  return String(Math.ceil(bytes / 1_000_000))
}
