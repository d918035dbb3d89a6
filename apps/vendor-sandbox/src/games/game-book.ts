import type { SandboxGame, SandboxSettings, SandboxVendor } from '../settings.ts'
import { betUnitsOf, chooseModel, type GameModel } from './choose-model.ts'
import { stakesOf } from './stakes.ts'

/** A game that can be opened, with how it plays. */
export interface PlayableGame {
  readonly game: SandboxGame
  readonly vendor: SandboxVendor
  readonly model: GameModel
  /** In minor units, smallest first. */
  readonly stakes: readonly bigint[]
}

/** All games of the settings, by vendor and code. */
export interface GameBook {
  find(vendorCode: string, gameCode: string): PlayableGame | undefined
  vendor(code: string): SandboxVendor | undefined
  /** A vendor's first game in a currency, for what is about an account and not about a game. */
  digitsOf(vendorCode: string, currencyCode: string): number
}

/** Opens the book of the settings' games. */
export function openGameBook({ games, vendors }: Pick<SandboxSettings, 'games' | 'vendors'>): GameBook {
  const vendorOf = new Map(vendors.map((vendor) => [vendor.code, vendor]))
  const playable = new Map(
    games.flatMap((game) => {
      const vendor = vendorOf.get(game.vendorCode)
      if (vendor === undefined) return []
      const model = chooseModel(game)
      const stakes = stakesOf(game.minBetMinor, betUnitsOf(model))
      return [[`${game.vendorCode}/${game.gameCode}`, { game, vendor, model, stakes }] as const]
    }),
  )
  return {
    find: (vendorCode, gameCode) => playable.get(`${vendorCode}/${gameCode}`),
    vendor: (code) => vendorOf.get(code),
    digitsOf: (vendorCode, currencyCode) =>
      games.find((game) => game.vendorCode === vendorCode && game.currency.code === currencyCode)?.currency.digits ?? 2,
  }
}
