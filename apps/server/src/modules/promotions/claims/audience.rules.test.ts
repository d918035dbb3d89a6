import { describe, expect, it } from 'vitest'
import { offerContent } from '../test-offers.ts'
import { isMeant, type MemberFacts } from './audience.rules.ts'

const somchai: MemberFacts = {
  registeredAt: Temporal.Instant.from('2026-11-10T00:00:00Z'),
  language: 'TH',
  mobile: '+66812345678',
  tags: ['vip'],
  uplines: ['7', '12'],
  level: 3,
}
const everybody = offerContent().audience
const isFor = (change: Partial<typeof everybody>, facts = somchai) =>
  isMeant(offerContent({ audience: { ...everybody, ...change } }), facts)

describe('for whom an offer is', () => {
  it('is everybody, unless it says otherwise', () => {
    expect(isFor({})).toBe(true)
    expect(isFor({}, { ...somchai, language: null, mobile: null, tags: [], uplines: [], level: 0 })).toBe(true)
  })

  it.each<readonly [string, Partial<typeof everybody>, Partial<MemberFacts>]>([
    [
      'registered from',
      { registeredFrom: '2026-11-10T00:00:00Z' },
      { registeredAt: Temporal.Instant.from('2026-11-09T23:59:59Z') },
    ],
    [
      'registered until',
      { registeredUntil: '2026-11-11T00:00:00+07:00' },
      { registeredAt: Temporal.Instant.from('2026-11-10T17:00:00Z') },
    ],
    ['the language', { languages: ['TH', 'CN'] }, { language: 'EN' }],
    ['a language at all', { languages: ['TH'] }, { language: null }],
    ['the country of the telephone', { countries: ['TH'] }, { mobile: '+8613812345678' }],
    ['a telephone', { countries: ['TH'] }, { mobile: null }],
    ['one of the tags', { tags: ['VIP ', 'gold'] }, { tags: ['silver'] }],
    ['an upline, at any distance', { uplines: ['7'] }, { uplines: ['12'] }],
    ['the level', { minLevel: 3 }, { level: 2 }],
  ])('can depend on %s', (_what, audience, other) => {
    expect(isFor(audience)).toBe(true)
    expect(isFor(audience, { ...somchai, ...other })).toBe(false)
  })

  it('is nobody who registered before an offer for new members began', () => {
    const trigger = { kind: 'registration' } as const
    const from = (written: string) => isMeant(offerContent({ trigger, from: written }), somchai)
    expect([from('2026-11-10T00:00:00Z'), from('2026-11-10T00:00:01Z')]).toEqual([true, false])
  })
})
