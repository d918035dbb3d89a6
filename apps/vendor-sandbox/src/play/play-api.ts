import type { FastifyInstance } from 'fastify'
import { rawBodyOf } from '@baize/sandbox-kit'
import { parseJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { GameSession } from '../books/entries.ts'
import type { Selection } from '../games/choices/choice-game.ts'
import { drawRound, isPlayable, payoutOf, type DrawnRound } from '../games/draw-round.ts'
import { isRoundGame, type GameBook, type PlayableGame, type RoundGame } from '../games/game-book.ts'
import type { WalletClient } from '../wallet/wallet-client.ts'
import { describeChoices, describeGame, type DescribedChoice, type DescribedGame } from './describe-game.ts'
import type { FreeRoundsPlayer } from './play-free-rounds.ts'
import { statusOfRefusal, type PlayRefusal } from './play-refusal.ts'
import { playRound, type RoundParts, type RoundRequest, type RoundResult } from './play-round.ts'
import type { Table } from './tables.ts'

/** Reply to `POST /play/api/open`. The balance is absent while the platform does not reply. */
export interface OpenReply {
  readonly game: DescribedGame
  readonly balanceMinor: string | undefined
  readonly openCard: number
  readonly choices: readonly DescribedChoice[]
}

/** Reply to `POST /play/api/spin`. */
export interface SpinReply {
  readonly roundId: string
  readonly drawn: DrawnRound
  readonly stakeMinor: string
  readonly payoutMinor: string
  readonly balanceMinor: string | undefined
  readonly isWinPending: boolean
  /** The open card of the next round, and the choices for it. */
  readonly openCard: number
  readonly choices: readonly DescribedChoice[]
}

/** The dependencies of the game windows' API. */
export interface PlayApiParts extends RoundParts {
  readonly games: GameBook
  readonly freeRounds: FreeRoundsPlayer
  readonly tableOf: (session: GameSession) => Table
  walletOf(vendorCode: string): WalletClient
}

interface RoundWindow extends Window {
  readonly game: RoundGame
}

interface Window {
  readonly session: GameSession
  readonly table: Table
  readonly game: PlayableGame
}

/** Registers the game windows' API. */
export function bindPlayApi(app: FastifyInstance, parts: PlayApiParts): void {
  const { tableOf } = parts
  const windowOf = (body: JsonObject | undefined): Window | undefined => {
    const session = parts.books.session(String(body?.['session']))
    const game = session && parts.games.find(session.vendorCode, session.gameCode)
    return session && game && { session, game, table: tableOf(session) }
  }

  app.post('/play/api/open', async (request, reply) => {
    const window = windowOf(parseJsonObject(rawBodyOf(request)))
    if (window === undefined) return reply.status(401).send({ code: 'session_ended' satisfies PlayRefusal })
    const { accountId } = window.session
    if (accountId !== undefined) await parts.freeRounds.play(window.game, { ...window.session, accountId })
    const balance = await balanceOf(parts, window)
    if (balance.refused !== undefined)
      return reply.status(statusOfRefusal(balance.refused)).send({ code: balance.refused })
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
    const { game } = window
    const spun =
      asked === undefined || !isRoundGame(game) ? 'bad_request' : await spin(parts, { ...window, game }, asked)
    return typeof spun === 'string' ? reply.status(statusOfRefusal(spun)).send({ code: spun }) : spun
  })
}

async function balanceOf(
  { ports, walletOf }: PlayApiParts,
  { session, table, game }: Window,
): Promise<{ minor?: bigint | undefined; refused?: PlayRefusal }> {
  if (session.accountId === undefined) return { minor: table.playMinor }
  const clock = { nowMs: () => ports.nowMs(), sleep: async (ms: number) => ports.sleep(ms) }
  const answer = await walletOf(game.vendor.code).balance({ ...session, accountId: session.accountId }, clock)
  if (answer.outcome === 'refused') return { refused: answer.reason }
  // The window opens even if the platform does not reply yet.
  return answer.outcome === 'unclear' ? {} : { minor: answer.balanceMinor }
}

async function spin(parts: PlayApiParts, window: RoundWindow, asked: RoundRequest): Promise<SpinReply | PlayRefusal> {
  const { table, session } = window
  // One round at a time: a request resent during its round waits for the end of that round.
  while (table.roundInProgress !== undefined) await table.roundInProgress
  const known = parts.books.roundOfRequest(session.token, asked.requestId)
  if (known !== undefined) return presentKnown(parts, window, asked.requestId)
  if (isOverCards(window) && asked.selection.openCard !== table.openCard) return 'stale'
  const playing =
    session.accountId === undefined ? playForFun(parts, window, asked) : playForMoney(parts, window, asked)
  table.roundInProgress = playing.then(
    () => undefined,
    () => undefined,
  )
  try {
    return await playing
  } finally {
    table.roundInProgress = undefined
  }
}

async function playForMoney(
  parts: PlayApiParts,
  window: RoundWindow,
  request: RoundRequest,
): Promise<SpinReply | PlayRefusal> {
  const { game, session } = window
  if (session.accountId === undefined) throw new Error('a demo has no money')
  const result = await playRound(parts, { game, session: { ...session, accountId: session.accountId }, request })
  return result.outcome === 'refused' ? result.reason : present(window, result)
}

/** Plays a demo round: with play money in memory, without calling the wallet. */
async function playForFun(
  { ports }: PlayApiParts,
  window: RoundWindow,
  request: RoundRequest,
): Promise<SpinReply | PlayRefusal> {
  const { game, table } = window
  const { stakeMinor, selection } = request
  if (!game.stakes.includes(stakeMinor) || !isPlayable(game.model, selection)) return 'bad_request'
  if (table.playMinor < stakeMinor) return 'insufficient_funds'
  const drawn = drawRound(game.model, selection, ports.chance)
  const payoutMinor = payoutOf(game.model, drawn, stakeMinor)
  table.playMinor += payoutMinor - stakeMinor
  return answerOf(window, {
    roundId: ports.uuid(),
    drawn,
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
    balanceMinor: String(table.playMinor),
    isWinPending: false,
  })
}

function present(
  window: Window,
  { round, balanceMinor, isWinPending }: Extract<RoundResult, { outcome: 'played' }>,
): SpinReply {
  const { id: roundId, drawn, stakeMinor, payoutMinor } = round
  return answerOf(window, {
    roundId,
    drawn,
    stakeMinor,
    payoutMinor,
    balanceMinor: balanceMinor?.toString(),
    isWinPending,
  })
}

/** The round of an earlier request, as recorded in the books, with the current balance. */
async function presentKnown(parts: PlayApiParts, window: Window, requestId: string): Promise<SpinReply | PlayRefusal> {
  const { books } = parts
  const round = books.roundOfRequest(window.session.token, requestId)
  if (round === undefined) return 'bad_request'
  if (books.movement(round.betId)?.ending !== 'confirmed') return 'house_unreachable'
  const win = books.movementsOfRound(round.id).find(({ movement }) => movement.type === 'win')
  const { minor } = await balanceOf(parts, window)
  const isWinPending = round.payoutMinor !== '0' && win?.ending !== 'confirmed'
  return present(window, { outcome: 'played', round, balanceMinor: minor, isWinPending })
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
  const selection: Selection = { choice, picks: places, openCard }
  return { requestId, stakeMinor: BigInt(stakeMinor), selection }
}
