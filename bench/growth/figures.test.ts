import { describe, expect, it } from 'vitest'
import { figuresOf, lineAbout, type AtSize } from './figures.ts'

const timed = (perSecond: number) => ({ perSecond, foreignShare: 0 })

/** A size at which postings are so much slower than at the first one, and reports so much dearer. */
function atSize(name: string, slower: number, dearer: number): AtSize {
  return {
    name,
    rates: [15, 18, 30].map((ratio) => ({ postings: timed(ratio * 1_000 * slower), tpcb: timed(1_000) })),
    reports: [{ lookup: timed(6_000), record: timed(3_000 / dearer), team: timed(5_000 / dearer) }],
    restartMs: [900, 1_100],
    pageP95Ms: 2,
    settlingMs: [100 * dearer],
    backup: { seconds: 4, megabytes: 600 },
    bytesPerPosting: 250,
    walPerPosting: 500,
  }
}

const valuesOf = (sizes: readonly AtSize[]) =>
  Object.fromEntries(figuresOf(sizes).map(({ measure, value }) => [measure, value]))

describe('figures of books that grow', () => {
  it('are medians of ratios within rounds, for each size', () => {
    expect(valuesOf([atSize('1m', 1, 1)])).toMatchObject({
      'growth.core_to_tpcb_1m': 18,
      'growth.restart_1m': 1_100,
      'growth.record_page_to_look_up_1m': 2,
      'growth.team_to_look_up_1m': 1.2,
      'growth.backup_1m': 4,
      'growth.backup_speed_1m': 150,
      'growth.bytes_per_posting': 250,
    })
  })

  it('compare 20 and 100 million with the first size: rates become smaller, costs larger', () => {
    const sizes = [atSize('1m', 1, 1), atSize('5m', 0.9, 1), atSize('20m', 0.5, 1.5), atSize('100m', 0.25, 2)]
    const values = valuesOf(sizes)
    expect(values).toMatchObject({
      'growth.core_20m_to_1m': 0.5,
      'growth.core_100m_to_1m': 0.25,
      'growth.record_page_20m_to_1m': 1.5,
      'growth.team_100m_to_1m': 2,
      'growth.settling_5m_to_1m': 1,
      'growth.settling_20m_to_1m': 1.5,
    })
    expect(values).not.toHaveProperty('growth.core_5m_to_1m')
  })

  it('leave out a backup that could not be taken', () => {
    const without = { ...atSize('1m', 1, 1), backup: undefined }
    expect(Object.keys(valuesOf([without])).filter((name) => name.includes('backup'))).toEqual([])
    expect(lineAbout(without, 1_500_000)).toContain('no backup')
  })
})
