import { rawBodyOf, type Ports } from '@baize/sandbox-kit'
import { parseJsonObject, type JsonObject } from '@baize/vendor-wire'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import type { Books } from '../books/books.ts'
import type { GameBook } from '../games/game-book.ts'
import { statusOfRefusal, type PlayRefusal } from '../play/play-refusal.ts'
import type { Hall, HallAction, HallView, Seat } from './hall.ts'
import type { Halls } from './halls.ts'
import { maskedName } from './masked-name.ts'
import type { HallDesk } from './open-desk.ts'

/** Reply to `POST /play/api/hall/open`, `/view` and `/act`. */
export interface HallReply {
  readonly view: HallView
  /** Minor units; absent while the platform does not reply. */
  readonly balanceMinor: string | undefined
  /** The server's clock, by which the view's times are given: milliseconds since an arbitrary moment. */
  readonly nowMs: number
}

/** The dependencies of the halls' API. */
export interface HallApiParts {
  readonly books: Books
  readonly games: GameBook
  readonly ports: Ports
  readonly desk: HallDesk
  readonly halls: Halls
}

interface Sitting {
  readonly seat: Seat
  readonly hall: Hall
}

/** How many actions of a window may wait for those before them. */
const maxWaiting = 16
/** How many request ids are remembered. */
const maxAnswered = 20_000

/** Registers the API of the windows of games that are played in halls. */
export function bindHallApi(app: FastifyInstance, parts: HallApiParts): void {
  const { desk, ports } = parts
  const lines = openLines()
  const answered = new Map<string, PlayRefusal | undefined>()
  const replyOf = ({ seat, hall }: Sitting): HallReply => ({
    view: hall.view(seat),
    balanceMinor: desk.knownBalance(seat)?.toString(),
    nowMs: ports.nowMs(),
  })
  const act = async (sitting: Sitting, action: HallAction): Promise<PlayRefusal | undefined> => {
    const key = `${sitting.seat.session.token}/${action.requestId}`
    if (answered.has(key)) return answered.get(key)
    const result = await sitting.hall.act(sitting.seat, action)
    const refusal = typeof result === 'string' ? result : undefined
    answered.set(key, refusal)
    const [oldest] = answered.keys()
    if (answered.size > maxAnswered && oldest !== undefined) answered.delete(oldest)
    return refusal
  }

  app.post('/play/api/hall/open', async (request, reply) => {
    const sitting = sittingOf(parts, parseJsonObject(rawBodyOf(request)))
    if (typeof sitting === 'string') return refuse(reply, sitting)
    await desk.balance(sitting.seat)
    return replyOf(sitting)
  })
  app.post('/play/api/hall/view', async (request, reply) => {
    const sitting = sittingOf(parts, parseJsonObject(rawBodyOf(request)))
    return typeof sitting === 'string' ? refuse(reply, sitting) : replyOf(sitting)
  })
  app.post('/play/api/hall/act', async (request, reply) => {
    const body = parseJsonObject(rawBodyOf(request))
    const sitting = sittingOf(parts, body)
    if (typeof sitting === 'string') return refuse(reply, sitting)
    const action = readAction(body?.['action'])
    if (action === undefined) return refuse(reply, 'bad_request')
    const refusal = await lines.inTurn(sitting.seat.session.token, async () => act(sitting, action))
    return refusal === undefined ? replyOf(sitting) : refuse(reply, refusal)
  })
}

const refuse = (reply: FastifyReply, code: PlayRefusal) => reply.status(statusOfRefusal(code)).send({ code })

function sittingOf({ books, games, halls }: HallApiParts, body: JsonObject | undefined): Sitting | PlayRefusal {
  const session = books.session(String(body?.['session']))
  if (session === undefined) return 'session_ended'
  const game = games.find(session.vendorCode, session.gameCode)
  const hall = game?.model.kind === 'hall' ? halls.of(game.model.hall) : undefined
  if (game === undefined || hall === undefined) return 'unavailable'
  return { hall, seat: { session, game, playerName: maskedName(session.accountId ?? session.token) } }
}

/** Halls validate the other fields of their actions. */
const actionShape = z.looseObject({ requestId: z.string().check(z.regex(/^[\w-]{8,64}$/)), kind: z.string() })

function readAction(value: unknown): HallAction | undefined {
  return actionShape.safeParse(value).data
}

/** Lines in which the actions of each window wait for those before them. */
function openLines() {
  const lines = new Map<string, { last: Promise<unknown>; length: number }>()
  return {
    async inTurn(token: string, work: () => Promise<PlayRefusal | undefined>): Promise<PlayRefusal | undefined> {
      const line = lines.get(token) ?? { last: Promise.resolve(), length: 0 }
      if (line.length >= maxWaiting) return 'unavailable'
      line.length += 1
      lines.set(token, line)
      const mine = line.last.then(work)
      // The next in line does not care how this one ended.
      line.last = mine.catch(() => undefined)
      try {
        return await mine
      } finally {
        line.length -= 1
        if (line.length === 0) lines.delete(token)
      }
    },
  }
}
