import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { followArchive } from './wal-chain.ts'

const segmentBytes = 16 * 1024 * 1024
const wal = (timeline: number, segment: number) => `0000000${timeline}000000000000000${segment}`

let archive = ''
beforeEach(() => {
  archive = mkdtempSync(join(tmpdir(), 'baize-chain-'))
})
afterEach(() => rmSync(archive, { recursive: true }))

function fill(...names: readonly string[]): void {
  for (const name of names) writeFileSync(join(archive, name), '')
}
const follow = (first: string) => followArchive(archive, first, segmentBytes)

describe('the chain of WAL files in an archive', () => {
  it('ends at its last file', () => {
    fill(wal(1, 3), wal(1, 4), wal(1, 5))
    expect(follow(wal(1, 3))).toEqual({ timeline: 1, lastSegment: 5 })
  })

  it('is rejected at the first gap', () => {
    fill(wal(1, 3), wal(1, 5), wal(1, 7))
    expect(() => follow(wal(1, 3))).toThrow(`${wal(1, 4)} is missing`)
  })

  it('follows a timeline that branched from the first one, and ignores later files of the first', () => {
    fill(wal(1, 3), wal(1, 4), wal(1, 5), wal(1, 6), wal(2, 4), wal(2, 5))
    writeFileSync(join(archive, '00000002.history'), '1\t0/4000148\tbefore 2026-11-21 10:00:00+00\n')
    expect(follow(wal(1, 3))).toEqual({ timeline: 2, lastSegment: 5 })
  })

  it('does not fill a gap of the new timeline with files of the old one', () => {
    fill(wal(1, 3), wal(1, 4), wal(1, 5), wal(1, 6), wal(2, 4), wal(2, 6))
    writeFileSync(join(archive, '00000002.history'), '1\t0/4000148\tno recovery target specified\n')
    expect(() => follow(wal(1, 3))).toThrow(`${wal(2, 5)} is missing`)
  })
})
