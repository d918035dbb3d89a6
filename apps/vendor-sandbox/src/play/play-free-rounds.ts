import type { Ports } from '@baize/sandbox-kit'
import { movementOfFreeRounds, type Books } from '../books/books.ts'
import type { FreeRounds, GameSession } from '../books/entries.ts'
import type { Selection } from '../games/choices/choice-game.ts'
import { drawRound, isPlayable, payoutOf } from '../games/draw-round.ts'
import { isRoundGame, type PlayableGame, type RoundGame } from '../games/game-book.ts'
import type { Courier } from '../wallet/courier.ts'

/** Plays free rounds. */
export interface FreeRoundsPlayer {
  /** Plays those that an account has in its game; resolves when the platform has been told, or does not answer soon. */
  play(game: PlayableGame, session: GameSession & { readonly accountId: string }): Promise<void>
}

/** How long a game window waits for the platform to pay what free rounds won. */
const patienceMs = 4_000

/**
 * Creates the player of free rounds: when a game is opened, all of them are played at once, and one call tells the
 * platform what they won together. The outcome is recorded before it is sent, so it never changes.
 */
export function openFreeRoundsPlayer({
  books,
  courier,
  ports,
}: {
  readonly books: Books
  readonly courier: Courier
  readonly ports: Ports
}): FreeRoundsPlayer {
  /** Those that are being recorded, so that two windows do not play the same ones. */
  const playing = new Set<string>()
  const playOne = async (game: RoundGame, session: GameSession, freeRounds: FreeRounds): Promise<void> => {
    const id = movementOfFreeRounds(freeRounds.id)
    if (playing.has(id)) return
    playing.add(id)
    const { vendorCode, accountId, gameCode, currency } = freeRounds
    const sending = courier.owe({
      id,
      type: 'freespins',
      vendorCode,
      accountId,
      gameCode,
      currency,
      roundId: freeRounds.id,
      houseSession: session.houseSession,
      amountMinor: String(wonIn(game, freeRounds, ports)),
      closesRound: true,
      at: ports.now(),
    })
    const waiting = new AbortController()
    await Promise.race([sending, ports.sleep(patienceMs, waiting.signal)])
    waiting.abort()
  }
  return {
    async play(game, session) {
      if (!isRoundGame(game)) return
      for (const freeRounds of books.openFreeRounds(session))
        if (Date.parse(freeRounds.validUntil) > Date.parse(ports.now())) await playOne(game, session, freeRounds)
    },
  }
}

function wonIn({ model }: RoundGame, { rounds, betMinor }: FreeRounds, ports: Ports): bigint {
  const selection = firstSelection(model)
  let wonMinor = 0n
  for (let round = 0; round < rounds; round += 1)
    wonMinor += payoutOf(model, drawRound(model, selection, ports.chance), BigInt(betMinor))
  return wonMinor
}

/** Nobody chooses in free rounds: the first choice of a game is played, with its first places. */
function firstSelection(model: RoundGame['model']): Selection {
  const none: Selection = { choice: '', picks: [], openCard: 0 }
  if (model.kind === 'slot') return none
  const selections = model.game.choices.map(({ id }): Selection => {
    const picks = Array.from({ length: model.game.picks(id).count }, (_, place) => place)
    return { choice: id, picks, openCard: 0 }
  })
  return selections.find((selection) => isPlayable(model, selection)) ?? none
}
