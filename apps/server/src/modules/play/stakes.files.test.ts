import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readStakes } from './stakes.files.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stakes-'))
})
afterEach(() => rm(folder, { recursive: true }))

const brand = { currencies: ['PLY'], games: [{ gameCode: 'bz-dragon-tide', minBetMinor: minor(25n) }] }
const entry = { games: ['bz-dragon-tide'], currencies: ['PLY'], stakesMinor: ['25', '50', '1250'] }

async function read(...entries: readonly object[]) {
  await writeFile(join(folder, 'stakes.json'), JSON.stringify(entries))
  return readStakes(folder, brand)
}

describe('the stakes of a brand', () => {
  it('are read by game and currency, with the game’s step', async () => {
    const stakes = await read({ ...entry, maxPayoutMinor: '1000000' })
    expect(stakes.of('bz-dragon-tide', 'PLY')).toEqual({
      stakes: [25n, 50n, 1250n],
      limits: { min: 25n, max: 1250n, step: 25n },
      maxPayoutMinor: 1_000_000n,
    })
    expect(() => stakes.of('bz-dragon-tide', 'THB')).toThrow('there are no stakes')
    expect(stakes.find('bz-dragon-tide', 'THB')).toBeUndefined()
  })

  it.each([
    ['a game without stakes', [], 'has no stakes of bz-dragon-tide in PLY'],
    ['a currency without stakes', [{ ...entry, currencies: ['FUN'] }], 'has no stakes of bz-dragon-tide in PLY'],
    ['a game that is there twice', [entry, entry], 'twice'],
    ['a game that is not ours', [{ ...entry, games: ['nobody-s'] }], 'there is no game nobody-s'],
    ['stakes that do not rise', [{ ...entry, stakesMinor: ['25', '25'] }], 'do not rise'],
    ['a stake between two steps', [{ ...entry, stakesMinor: ['25', '51'] }], 'is not a multiple of 25'],
    ['another smallest stake than in the lobby', [{ ...entry, stakesMinor: ['50'] }], 'is not its minBetMinor, 25'],
    ['a stake that is no amount', [{ ...entry, stakesMinor: ['1.5'] }], 'is invalid at'],
  ])('stop the start for %s', async (_, entries, problem) => {
    await expect(read(...entries)).rejects.toThrow(problem)
  })

  it('stop the start if the file is not JSON', async () => {
    await writeFile(join(folder, 'stakes.json'), 'stakes')
    await expect(readStakes(folder, brand)).rejects.toThrow('is not valid JSON')
  })
})
