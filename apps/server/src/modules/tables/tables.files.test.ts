import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { toyWheel } from './test-games.ts'
import { readTables } from './tables.files.ts'

const folder = mkdtempSync(join(tmpdir(), 'baize-tables-file-'))
afterAll(() => rmSync(folder, { recursive: true }))

const entry = {
  games: ['toy-wheel'],
  currencies: ['PLY', 'FUN'],
  bettingSeconds: 15,
  main: { minMinor: '100', maxMinor: '10000' },
  side: { minMinor: '50', maxMinor: '2000' },
  maxStakeMinor: '20000',
  maxPayoutMinor: '1000000',
  chipsMinor: ['100', '500'],
}

function read(...entries: readonly object[]) {
  writeFileSync(join(folder, 'tables.json'), JSON.stringify(entries))
  const gameOf = (code: string) => (code === 'toy-wheel' ? toyWheel() : undefined)
  return readTables(folder, { currencies: ['PLY', 'FUN'], gameCodes: ['toy-wheel'], gameOf })
}

describe('a brand’s tables', () => {
  it('have limits in each of its currencies', async () => {
    const tables = await read(entry)
    expect(tables.bettingMs('toy-wheel')).toBe(15_000)
    expect(tables.of('toy-wheel', 'FUN')).toMatchObject({ main: { min: 100n, max: 10_000n }, maxStakeMinor: 20_000n })
    expect(tables.has('other')).toBe(false)
    expect(() => tables.of('other', 'FUN')).toThrow('there are no limits of other in FUN')
    await expect(read({ ...entry, currencies: ['PLY'] })).rejects.toThrow('no limits of toy-wheel in FUN')
  })

  it.each([
    ['no game', { games: ['other'] }, 'there is no table other'],
    [
      'a smallest stake above the greatest',
      { main: { minMinor: '200', maxMinor: '100' } },
      'a smallest stake is above',
    ],
    ['a stake above what a round takes', { maxStakeMinor: '9000' }, 'above what a round takes'],
    ['less to win than to stake', { maxPayoutMinor: '10000' }, 'pays less than it takes'],
    ['chips that fall', { chipsMinor: ['500', '100'] }, 'the chips do not rise'],
    ['chips too large', { chipsMinor: ['20000'] }, 'the smallest chip is above'],
    ['an unknown field', { minutes: 1 }, 'is invalid at'],
    ['rounds of no length', { bettingSeconds: 0 }, 'is invalid at “0.bettingSeconds”'],
  ])('do not start with %s', async (_, changed, message) => {
    await expect(read({ ...entry, ...changed })).rejects.toThrow(message)
  })

  it('are named once for each currency, with rounds of one length', async () => {
    await expect(read(entry, entry)).rejects.toThrow('twice')
    const [one, other] = [
      { ...entry, currencies: ['PLY'] },
      { ...entry, currencies: ['FUN'], bettingSeconds: 20 },
    ]
    await expect(read(one, other)).rejects.toThrow('open equally long in all currencies')
  })

  it('may be none', async () => {
    const none = await readTables(join(folder, 'nowhere'), {
      currencies: ['PLY'],
      gameCodes: [],
      gameOf: () => undefined,
    })
    expect(none.has('toy-wheel')).toBe(false)
  })
})
