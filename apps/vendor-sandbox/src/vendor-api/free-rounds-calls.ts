import { parseGcpAmount } from '@baize/vendor-wire'
import { movementOfFreeRounds, type Books } from '../books/books.ts'
import type { FreeRounds } from '../books/entries.ts'
import { isRoundGame, type GameBook } from '../games/game-book.ts'
import { betUnitsOf } from '../games/choose-model.ts'
import type { SandboxVendor } from '../settings.ts'
import { accepted, refused, type VendorCall } from './signed-calls.ts'

const maxRounds = 1_000

/** The calls with which the platform gives and cancels free rounds. Only vendors of the dialect gcp have them. */
export function freeRoundsCalls(
  books: Books,
  games: GameBook,
): Readonly<Record<'/freespins/issue' | '/freespins/cancel', VendorCall>> {
  return {
    '/freespins/issue': onlyGcp(async (vendor, body) => {
      const freeRounds = freeRoundsIn(games, vendor, body)
      if (freeRounds === undefined) return refused(400, 'bad_request')
      const known = books.freeRounds(vendor.code, freeRounds.id)
      // A repeated call gets the first answer, and nothing is given twice.
      if (known !== undefined)
        return JSON.stringify(known) === JSON.stringify(freeRounds) ? accepted({}) : refused(400, 'other_terms')
      await books.record({ kind: 'freeRounds', freeRounds })
      return accepted({})
    }),
    '/freespins/cancel': onlyGcp(async (vendor, { issue_id: id }) => {
      if (typeof id !== 'string' || id === '') return refused(400, 'bad_request')
      if (books.movement(movementOfFreeRounds(id)) !== undefined) return refused(400, 'played')
      if (books.freeRounds(vendor.code, id) === undefined) return refused(404, 'not_found')
      await books.record({ kind: 'freeRoundsCancelled', vendorCode: vendor.code, id })
      return accepted({})
    }),
  }
}

function onlyGcp(call: VendorCall): VendorCall {
  return (vendor, body) =>
    vendor.dialect === 'gcp' && vendor.walletMode === 'seamless' ? call(vendor, body) : refused(404, 'not_found')
}

function freeRoundsIn(
  games: GameBook,
  vendor: SandboxVendor,
  { issue_id: id, games: wanted, freespins_quantity: rounds, bet_amount: bet, valid_until: validUntil, account }: Body,
): FreeRounds | undefined {
  const { id: accountId, currency: code } = isObject(account) ? account : {}
  const gameCode: unknown = Array.isArray(wanted) && wanted.length === 1 ? wanted[0] : undefined
  if (!isText(id) || !isText(accountId) || !isText(code) || !isText(gameCode) || !isText(validUntil)) return undefined
  const game = games.find(vendor.code, gameCode)
  const digits = games.digitsOf(vendor.code, code)
  const betMinor = parseGcpAmount(bet, digits)
  if (game === undefined || !isRoundGame(game) || betMinor === undefined) return undefined
  if (betMinor % BigInt(betUnitsOf(game.model)) !== 0n) return undefined
  const isCount = typeof rounds === 'number' && Number.isInteger(rounds) && rounds >= 1 && rounds <= maxRounds
  if (!isCount || Number.isNaN(Date.parse(validUntil))) return undefined
  const currency = { code, digits }
  return { id, vendorCode: vendor.code, accountId, gameCode, currency, rounds, betMinor: String(betMinor), validUntil }
}

type Body = Readonly<Record<string, unknown>>
const isObject = (value: unknown): value is Body => typeof value === 'object' && value !== null && !Array.isArray(value)
const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''
