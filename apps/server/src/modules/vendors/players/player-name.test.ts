import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { playerNames } from './player-name.ts'

const key = (byte: number) => Buffer.alloc(32, byte)
const names = playerNames(key(1), brandId(1))

describe("a player's name at a vendor", () => {
  it('leads back to the member, is stable, and is never shared by two members', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.bigInt(1n, 2n ** 63n - 1n), { minLength: 2, maxLength: 20 }), (ids) => {
        const made = ids.map((id) => names.nameOf(memberId(id)))
        expect(made.map((name) => names.memberOf(name))).toEqual(ids)
        expect(new Set(made).size).toBe(ids.length)
        expect(ids.map((id) => names.nameOf(memberId(id)))).toEqual(made)
      }),
    )
  })

  it('reveals nothing to another vendor or in another brand', () => {
    const name = names.nameOf(memberId(7n))
    expect(playerNames(key(2), brandId(1)).memberOf(name)).toBeUndefined()
    expect(playerNames(key(1), brandId(2)).memberOf(name)).toBeUndefined()
    expect(playerNames(key(2), brandId(1)).nameOf(memberId(7n))).not.toBe(name)
  })

  it.each(['', '7', 'g'.repeat(32), 'A'.repeat(32), '0'.repeat(32), '0'.repeat(33)])('%j names nobody', (name) => {
    expect(names.memberOf(name)).toBeUndefined()
  })
})
