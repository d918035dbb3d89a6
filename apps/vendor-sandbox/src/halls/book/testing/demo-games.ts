import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { PlayableGame } from '../../../games/game-book.ts'
import type { Words } from '../../../settings.ts'
import { openGameOfBook, type GameOfBook } from '../game-of-book.ts'

interface Listed {
  readonly vendorCode: string
  readonly gameCode: string
  readonly gameType: string
  readonly gameClassify: string
  readonly name: Words
  readonly minBetMinor: string
  readonly art: { readonly motif: string; readonly scene: string }
}

const folder = resolve(import.meta.dirname, '../../../../../../brands/demo/games')

/** The sports and e-sports of the demo brand. */
export const demoGames: readonly Listed[] = ['sports', 'esports'].flatMap(
  // The brand's own files, which its tests check.
  (name) => JSON.parse(readFileSync(resolve(folder, `${name}.json`), 'utf8')) as readonly Listed[],
)

/** A game of the demo brand as a sandbox has it. */
export function playable({ minBetMinor, ...game }: Listed): PlayableGame {
  return {
    game: {
      ...game,
      offersTrial: true,
      minBetMinor: BigInt(minBetMinor),
      currency: { code: 'PLY', digits: 2, symbol: 'P' },
    },
    vendor: {
      code: game.vendorCode,
      name: { EN: game.vendorCode, TH: game.vendorCode, CN: game.vendorCode },
      walletMode: 'seamless',
      dialect: 'gcp',
      secret: 'a-secret-of-the-vendor-for-tests',
    },
    model: { kind: 'hall', hall: 'book' },
    stakes: [],
  }
}

/** The book of a game of the demo brand. */
export function demoBook(gameCode: string): GameOfBook {
  const listed = demoGames.find((game) => game.gameCode === gameCode)
  const book = listed && openGameOfBook(playable(listed))
  if (book === undefined) throw new Error(`the demo brand has no sport ${gameCode}`)
  return book
}
