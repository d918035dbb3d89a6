import type { ArenaView } from '../../../src/halls/arena/arena-view.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { ArenaSay } from './arena-panels.ts'

/** The stake's multiple from which a payout is celebrated. */
const great = 5n

/** What happens in the ring now. */
export function phaseText(say: ArenaSay, { phase, dance, hasMarket }: ArenaView): string {
  if (phase === 'result' && dance !== undefined)
    return dance.end === 'draw' ? say('side.draw') : say('side.wins', say(`side.${dance.end}`))
  return phase === 'betting' && !hasMarket ? say('bout.noMarket') : say(`phase.${phase}`)
}

/** Says and sounds the beginning of a phase. */
export function announcePhase({ sounds, note }: HallWindow, say: ArenaSay, view: ArenaView, isFirst: boolean): void {
  note(phaseText(say, view))
  if (isFirst) return
  if (view.phase === 'closed') sounds.play('bell')
  if (view.phase === 'bout') sounds.play('gong')
  if (view.phase === 'result') sounds.play('crow')
}

/** Says what the player's bout has paid. */
export function announcePaid(
  { sounds, note, money, celebrate }: HallWindow,
  say: ArenaSay,
  { number, stakeMinor, payoutMinor }: NonNullable<ArenaView['paid']>,
): void {
  const [stake, payout] = [BigInt(stakeMinor), BigInt(payoutMinor)]
  if (payout <= stake) {
    note(payout > 0n ? say('say.returned', number, money(payout)) : say('say.lost', number))
    return
  }
  note(say('say.won', number, money(payout)), 'won')
  sounds.play(payout >= stake * great ? 'bigWin' : 'win')
  if (payout >= stake * great) celebrate()
}
