import { rawBodyOf } from '@baize/sandbox-kit'
import { isJsonObject, parseJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { FastifyInstance } from 'fastify'
import type { Books } from '../books/books.ts'
import type { GameBook } from '../games/game-book.ts'
import { faults, type Fault } from './faults.ts'
import { runRounds, type RoundsRun, type RunParts } from './run-rounds.ts'

/** How a vendor is to misbehave; `maintenance` refuses every launch. */
export interface Misbehaviour {
  readonly faults: readonly Fault[]
  readonly maintenance: boolean
  readonly seed: number
}

/**
 * Registers `POST /misbehave` (sets how a vendor misbehaves; an empty list of faults ends it) and `POST /misbehave/rounds`
 * (runs rounds with faults and returns the report). Only a sandbox that is allowed to misbehave has them.
 */
export function bindMisbehaveApi(
  app: FastifyInstance,
  parts: RunParts & { readonly games: GameBook; readonly behave: (vendorCode: string, how: Misbehaviour) => void },
): void {
  app.post('/misbehave', async (request, reply) => {
    const body = parseJsonObject(rawBodyOf(request)) ?? {}
    const { vendorCode } = body
    const wanted = faultsOf(body, ['maintenance'])
    if (typeof vendorCode !== 'string' || parts.vendor(vendorCode) === undefined || wanted === undefined)
      return reply.status(400).send({ code: 'bad_request' })
    parts.behave(vendorCode, {
      faults: faults.filter((fault) => wanted.includes(fault)),
      maintenance: wanted.includes('maintenance'),
      seed: seedOf(body),
    })
    return { vendorCode, faults: wanted }
  })

  app.post('/misbehave/rounds', async (request, reply) => {
    const run = runOf(parseJsonObject(rawBodyOf(request)) ?? {}, parts)
    if (run === undefined || parts.vendor(run.vendorCode) === undefined)
      return reply.status(400).send({ code: 'bad_request' })
    const { sums, ...report } = await runRounds(parts, run)
    const { digits } = run.currency
    return {
      ...report,
      currency: run.currency.code,
      digits,
      sums: Object.fromEntries(Object.entries(sums).map(([name, minor]) => [name, String(minor)])),
    }
  })
}

const maxRounds = 100_000

function runOf(body: JsonObject, { games, books }: { games: GameBook; books: Books }): RoundsRun | undefined {
  const { rounds } = body
  const player = playerOf(body, books)
  const wanted = faultsOf(body, [])
  const game = player && games.find(player.vendorCode, player.gameCode)
  const [stakeMinor] = game?.stakes ?? []
  if (game === undefined || player === undefined || stakeMinor === undefined || wanted === undefined) return undefined
  if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 0 || rounds > maxRounds) return undefined
  const code = typeof body['currency'] === 'string' ? body['currency'] : game.game.currency.code
  return {
    ...player,
    currency: { code, digits: games.digitsOf(player.vendorCode, code) },
    stakeMinor,
    rounds,
    faults: faults.filter((fault) => wanted.includes(fault)),
    seed: seedOf(body),
  }
}

type Player = Pick<RoundsRun, 'vendorCode' | 'accountId' | 'session' | 'gameCode'>

/** The player: that of an open game window (`window`, the token in its address), or one described by the request. */
function playerOf(body: JsonObject, books: Books): Player | undefined {
  const { window, vendorCode, accountId, session, gameCode } = body
  if (typeof window === 'string') {
    const opened = books.session(window)
    if (opened?.accountId === undefined) return undefined
    return { ...opened, accountId: opened.accountId, session: opened.houseSession }
  }
  const isDescribed = [vendorCode, accountId, session, gameCode].every((one) => typeof one === 'string')
  if (!isDescribed) return undefined
  return {
    vendorCode: String(vendorCode),
    accountId: String(accountId),
    session: String(session),
    gameCode: String(gameCode),
  }
}

function faultsOf(body: JsonObject, more: readonly string[]): readonly string[] | undefined {
  const wanted: unknown = isJsonObject(body) ? body['faults'] : undefined
  if (!Array.isArray(wanted)) return undefined
  const known: readonly string[] = [...faults, ...more]
  return wanted.every((one): one is string => typeof one === 'string' && known.includes(one)) ? wanted : undefined
}

const seedOf = ({ seed }: JsonObject): number => (typeof seed === 'number' && Number.isInteger(seed) ? seed : 1)
