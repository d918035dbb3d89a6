import { playRound, type Round } from '@baize/contract'
import type { GameBet, OwnGame } from '@baize/engines'
import type { GameContext } from '../game-context.ts'
import { sleep } from '../ports.ts'
import { placeRound } from '../session/place-round.ts'

/** A round that the player asked for, under the key that is stored before it is sent. */
export interface PlacedBet {
  readonly key: string
  readonly stake: string
  readonly bet: GameBet
}

/** Sends a round until the server answers; `say` tells that the connection is lost. Throws the refusal. */
export function placeBet(
  { store, presence, client, game, phrase }: GameContext & { readonly game: OwnGame },
  { key, stake, bet }: PlacedBet,
  say: (text: string) => void,
): Promise<Round> {
  const ports = {
    store,
    owner: presence.id,
    sleep,
    onLost: () => say(`${phrase('net.lost')} ${phrase('net.lostHint')}`),
    send: (sent: { readonly key: string; readonly stake: string }) =>
      client(playRound, {
        params: { gameCode: game.code },
        body: { stake: sent.stake, bet },
        idempotencyKey: sent.key,
      }),
  }
  return placeRound(ports, game.code, { key, stake })
}
