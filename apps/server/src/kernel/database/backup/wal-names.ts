/**
 * The names of WAL files: 24 hexadecimal digits, of which 8 are the timeline, 8 the position's upper half, and 8 the
 * number of the file within it (PostgreSQL's documentation, "WAL internals"). With files of 16 MB, `00000001` `00000000`
 * `000000FF` is followed by `00000001` `00000001` `00000000`.
 */
const walName = /^[0-9A-F]{24}$/

/** Whether a file contains WAL: not a history file, a label, or an unfinished copy. */
export function isWalName(name: string): boolean {
  return walName.test(name)
}

/** The timeline in the name of a WAL file or history file. */
export function timelineOf(name: string): number {
  return Number.parseInt(name.slice(0, 8), 16)
}

/** The number of a WAL file, counted from the beginning of the log regardless of its timeline. */
export function segmentOf(name: string, segmentBytes: number): number {
  return Number.parseInt(name.slice(8, 16), 16) * filesPerHalf(segmentBytes) + Number.parseInt(name.slice(16, 24), 16)
}

/** The name of a WAL file. */
export function walNameOf(timeline: number, segment: number, segmentBytes: number): string {
  const perHalf = filesPerHalf(segmentBytes)
  return [timeline, Math.floor(segment / perHalf), segment % perHalf].map(eightDigits).join('')
}

/** The names from one WAL file to another of the same timeline, inclusive. */
export function walNamesBetween(first: string, last: string, segmentBytes: number): string[] {
  const [from, to] = [segmentOf(first, segmentBytes), segmentOf(last, segmentBytes)]
  return Array.from({ length: to - from + 1 }, (_, index) => walNameOf(timelineOf(first), from + index, segmentBytes))
}

/**
 * The number of the WAL file that contains the byte before a position such as `0/3000060`: at the first byte of file 4,
 * everything written is in file 3.
 */
export function segmentBefore(position: string, segmentBytes: number): number {
  const [upper = '0', lower = '0'] = position.split('/')
  const bytes = BigInt(`0x${upper}`) * 0x1_0000_0000n + BigInt(`0x${lower}`)
  return Number((bytes - 1n) / BigInt(segmentBytes))
}

function filesPerHalf(segmentBytes: number): number {
  return 0x1_0000_0000 / segmentBytes
}

function eightDigits(number: number): string {
  return number.toString(16).toUpperCase().padStart(8, '0')
}
