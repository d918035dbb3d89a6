import type { FastifyInstance } from 'fastify'
import { parseJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { GameSession } from '../books/entries.ts'
import type { Ask } from '../games/choices/choice-game.ts'
import { drawRound, isPlayable, payoutOf, type DrawnRound } from '../games/draw-round.ts'
import type { GameBook, PlayableGame } from '../games/game-book.ts'
import { rawBodyOf } from '../raw-body.ts'
import type { RefusalReason, WalletLine } from '../wallet/wallet-line.ts'
import { describeChoices, describeGame, type DescribedChoice, type DescribedGame } from './describe-game.ts'
import { playRound, type RoundParts, type RoundRequest, type RoundResult } from './play-round.ts'
import { openTables, type Table } from './tables.ts'

/** What the game window is refused with; each code has its own words there. */
export type PlayRefusal = RefusalReason | 'bad_request' | 'house_unreachable' | 'stale'

/** Answer to `POST /play/api/open`. The balance is absent while the house does not answer. */
export interface OpenReply {
  readonly game: DescribedGame
  readonly balanceMinor: string | undefined
  readonly openCard: number
  readonly choices: readonly DescribedChoice[]
}

/** Answer to `POST /play/api/spin`. */
export interface SpinReply {
  readonly roundId: string
  readonly drawn: DrawnRound
  readonly stakeMinor: string
  readonly payoutMinor: string
  readonly balanceMinor: string | undefined
  readonly isWinUnderWay: boolean
  /** The card that lies open for the next round, and what may be chosen over it. */
  readonly openCard: number
  readonly choices: readonly DescribedChoice[]
}

/** What the game windows' API is made of. */
export interface PlayApiParts extends RoundParts {
  readonly games: GameBook
  lineOf(vendorCode: string): WalletLine
}

interface Window {
  readonly session: GameSession
  readonly table: Table
  readonly game: PlayableGame
}

const statusOf: Readonly<Partial<Record<PlayRefusal, number>>> = {
  session_ended: 401,
  bad_request: 400,
  house_unreachable: 503,
}

/** Binds the game windows' API. */
export function bindPlayApi(app: FastifyInstance, parts: PlayApiParts): void {
  const tableOf = openTables(parts.ports)
  const windowOf = (body: JsonObject | undefined): Window | undefined => {
    const session = parts.books.session(String(body?.['session']))
    const game = session && parts.games.find(session.vendorCode, session.gameCode)
    return session && game && { session, game, table: tableOf(session) }
  }

  app.post('/play/api/open', async (request, reply) => {
    const window = windowOf(parseJsonObject(rawBodyOf(request)))
    if (window === undefined) return reply.status(401).send({ code: 'session_ended' satisfies PlayRefusal })
    const balance = await balanceOf(parts, window)
    if (balance.refused !== undefined)
      return reply.status(statusOf[balance.refused] ?? 409).send({ code: balance.refused })
    const opened: OpenReply = {
      game: describeGame(window.game, window.session),
      balanceMinor: balance.minor?.toString(),
      openCard: window.table.openCard,
      choices: choicesOf(window),
    }
    return opened
  })

  app.post('/play/api/spin', async (request, reply) => {
    const body = parseJsonObject(rawBodyOf(request))
    const window = windowOf(body)
    if (window === undefined) return reply.status(401).send({ code: 'session_ended' satisfies PlayRefusal })
    const asked = body && readRequest(body)
    const spun = asked === undefined ? 'bad_request' : await spin(parts, window, asked)
    return typeof spun === 'string' ? reply.status(statusOf[spun] ?? 409).send({ code: spun }) : spun
  })
}

async function balanceOf(
  { ports, lineOf }: PlayApiParts,
  { session, table, game }: Window,
): Promise<{ minor?: bigint | undefined; refused?: PlayRefusal }> {
  if (session.accountId === undefined) return { minor: table.playMinor }
  const world = { nowMs: () => ports.nowMs(), sleep: async (ms: number) => ports.sleep(ms) }
  const answer = await lineOf(game.vendor.code).balance({ ...session, accountId: session.accountId }, world)
  if (answer.outcome === 'refused') return { refused: answer.reason }
  // A house that does not answer yet does not keep the window from opening.
  return answer.outcome === 'unclear' ? {} : { minor: answer.balanceMinor }
}

async function spin(parts: PlayApiParts, window: Window, asked: RoundRequest): Promise<SpinReply | PlayRefusal> {
  const { table, session } = window
  // One round at a time: a request that is sent again while its round is under way waits for that round's end.
  while (table.underWay !== undefined) await table.underWay
  const known = parts.books.roundOfRequest(session.token, asked.requestId)
  if (known !== undefined) return presentKnown(parts, window, asked.requestId)
  if (isOverCards(window) && asked.ask.openCard !== table.openCard) return 'stale'
  const playing =
    session.accountId === undefined ? playForFun(parts, window, asked) : playForMoney(parts, window, asked)
  table.underWay = playing.then(
    () => undefined,
    () => undefined,
  )
  try {
    return await playing
  } finally {
    table.underWay = undefined
  }
}

async function playForMoney(
  parts: PlayApiParts,
  window: Window,
  request: RoundRequest,
): Promise<SpinReply | PlayRefusal> {
  const { game, session } = window
  if (session.accountId === undefined) throw new Error('a demo has no money')
  const result = await playRound(parts, { game, session: { ...session, accountId: session.accountId }, request })
  return result.outcome === 'refused' ? result.reason : present(window, result)
}

/** A demo's round: play money in this process's memory, never a call to the wallet. */
async function playForFun(
  { ports }: PlayApiParts,
  window: Window,
  request: RoundRequest,
): Promise<SpinReply | PlayRefusal> {
  const { game, table } = window
  const { stakeMinor, ask } = request
  if (!game.stakes.includes(stakeMinor) || !isPlayable(game.model, ask)) return 'bad_request'
  if (table.playMinor < stakeMinor) return 'insufficient_funds'
  const drawn = drawRound(game.model, ask, ports.chance)
  const payoutMinor = payoutOf(game.model, drawn, stakeMinor)
  table.playMinor += payoutMinor - stakeMinor
  return answerOf(window, {
    roundId: ports.uuid(),
    drawn,
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
    balanceMinor: String(table.playMinor),
    isWinUnderWay: false,
  })
}

function present(
  window: Window,
  { round, balanceMinor, isWinUnderWay }: Extract<RoundResult, { outcome: 'played' }>,
): SpinReply {
  const { id: roundId, drawn, stakeMinor, payoutMinor } = round
  return answerOf(window, {
    roundId,
    drawn,
    stakeMinor,
    payoutMinor,
    balanceMinor: balanceMinor?.toString(),
    isWinUnderWay,
  })
}

/** The round of a request that was answered before, as far as the books know it; the balance is then asked for anew. */
async function presentKnown(parts: PlayApiParts, window: Window, requestId: string): Promise<SpinReply | PlayRefusal> {
  const { books } = parts
  const round = books.roundOfRequest(window.session.token, requestId)
  if (round === undefined) return 'bad_request'
  if (books.movement(round.betId)?.ending !== 'confirmed') return 'house_unreachable'
  const win = books.movementsOfRound(round.id).find(({ movement }) => movement.type === 'win')
  const { minor } = await balanceOf(parts, window)
  const isWinUnderWay = round.payoutMinor !== '0' && win?.ending !== 'confirmed'
  return present(window, { outcome: 'played', round, balanceMinor: minor, isWinUnderWay })
}

function answerOf(window: Window, round: Omit<SpinReply, 'openCard' | 'choices'>): SpinReply {
  const { drawn } = round
  if (drawn.kind === 'choice' && drawn.shown.kind === 'card') window.table.openCard = drawn.shown.card
  return { ...round, openCard: window.table.openCard, choices: choicesOf(window) }
}

const isOverCards = ({ game }: Window) => game.model.kind === 'choice' && game.model.game.kind === 'highLow'

function choicesOf({ game, table }: Window): readonly DescribedChoice[] {
  return game.model.kind === 'choice' ? describeChoices(game.model.game, table.openCard).choices : []
}

function readRequest(body: JsonObject): RoundRequest | undefined {
  const { requestId, stakeMinor, choice, picks, openCard } = body
  if (typeof requestId !== 'string' || !/^[\w-]{8,64}$/.test(requestId)) return undefined
  if (typeof stakeMinor !== 'string' || !/^[1-9]\d{0,17}$/.test(stakeMinor)) return undefined
  if (typeof choice !== 'string' || typeof openCard !== 'number' || !Array.isArray(picks) || picks.length > 25)
    return undefined
  const places = picks.filter((pick): pick is number => typeof pick === 'number')
  if (places.length !== picks.length) return undefined
  const ask: Ask = { choice, picks: places, openCard }
  return { requestId, stakeMinor: BigInt(stakeMinor), ask }
}
