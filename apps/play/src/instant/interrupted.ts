import { roundByKey, type Round } from '@baize/contract'
import type { OwnGame } from '@baize/engines'
import type { GameContext } from '../game-context.ts'
import { sleep } from '../ports.ts'
import { forgetPending } from '../session/pending-round.ts'
import { resumeRound } from '../session/resume-round.ts'

/** Shows the rounds that were settled while their windows were closing, oldest first. A round that is still open is not shown. */
export async function showInterrupted(
  { store, presence, client, phrase, game }: GameContext & { readonly game: OwnGame },
  say: (text: string) => void,
  show: (round: Round) => Promise<void>,
): Promise<void> {
  const ports = {
    store,
    presence,
    sleep,
    roundByKey: (key: string) => client(roundByKey, { params: { key } }),
    onLost: () => say(phrase('net.lost')),
  }
  for (;;) {
    const found = await resumeRound(ports, game.code)
    if (found === undefined) return
    if (found.round.state === 'settled') await show(found.round)
    forgetPending(store, game.code, found.key)
  }
}
