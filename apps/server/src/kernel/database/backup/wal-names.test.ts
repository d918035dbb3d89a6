import { describe, expect, it } from 'vitest'
import { isWalName, segmentBefore, segmentOf, timelineOf, walNameOf, walNamesBetween } from './wal-names.ts'

const segmentBytes = 16 * 1024 * 1024

describe('the names of WAL files', () => {
  it('continue across the upper half', () => {
    expect(walNamesBetween('0000000100000000000000FE', '000000010000000100000001', segmentBytes)).toEqual([
      '0000000100000000000000FE',
      '0000000100000000000000FF',
      '000000010000000100000000',
      '000000010000000100000001',
    ])
  })

  it.each([
    ['000000010000000000000003', 1, 3],
    ['0000000A0000000100000000', 10, 256],
    ['000000020000000300000010', 2, 784],
  ])('%s is file number %j on its timeline', (name, timeline, segment) => {
    expect([timelineOf(name), segmentOf(name, segmentBytes)]).toEqual([timeline, segment])
    expect(walNameOf(timeline, segment, segmentBytes)).toBe(name)
  })

  it.each(['00000002.history', '000000010000000000000003.00000028.backup', '.000000010000000000000003.unfinished'])(
    '%s contains no WAL',
    (name) => expect(isWalName(name)).toBe(false),
  )

  it('a position at the first byte of a file is the end of the previous file', () => {
    expect(segmentBefore('0/4000000', segmentBytes)).toBe(3)
    expect(segmentBefore('0/4000001', segmentBytes)).toBe(4)
    expect(segmentBefore('1/28', segmentBytes)).toBe(256)
  })
})
