import { describe, expect, it } from 'vitest'
import { fixedClock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { logNotSigned, logRefusal } from './vendor-log.ts'
import { WalletRefusal } from './wallet/wallet-refusal.ts'

function recordingLog() {
  const lines: object[] = []
  const record = (about: object) => void lines.push(about)
  // Only these two levels are used.
  return { lines, log: { info: record, warn: record } as unknown as Log }
}

it('a refused call is a line with its reason and the field that was wrong', () => {
  const { lines, log } = recordingLog()
  logRefusal(log, new WalletRefusal('malformed', { field: 'round_id' }), 'PG', '/betwin')
  logRefusal(log, new WalletRefusal('funds'), 'PG', '/betwin')
  const about = { event: 'vendor.refused', vendor: 'PG', path: '/betwin' }
  expect(lines).toEqual([
    { ...about, reason: 'malformed', field: 'round_id' },
    { ...about, reason: 'funds' },
  ])
})

describe('a call that is not signed', () => {
  it('is a line with the reason, at most ten a minute of each vendor, the last of which says so', () => {
    const { lines, log } = recordingLog()
    const clock = fixedClock('2026-11-21T10:00:00Z')
    const note = logNotSigned(log, clock)
    for (let call = 0; call < 30; call += 1) note('PG', 'signature wrong')
    note(undefined, 'vendor unknown')
    clock.advance({ minutes: 1 })
    note('PG', 'address not allowed')
    expect(lines).toHaveLength(12)
    const about = { event: 'vendor.not_signed', vendor: 'PG', because: 'signature wrong' }
    expect([lines[0], lines[9]]).toEqual([about, { ...about, more: 'not logged in this minute' }])
    expect(lines.slice(10)).toEqual([
      { event: 'vendor.not_signed', vendor: undefined, because: 'vendor unknown' },
      { event: 'vendor.not_signed', vendor: 'PG', because: 'address not allowed' },
    ])
  })
})
