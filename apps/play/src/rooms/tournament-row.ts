import type { RoomEntry } from '@baize/contract'
import type { Purse } from '../instant/purse.ts'
import type { Phrase } from '../phrases.ts'

type SitAndGo = NonNullable<RoomEntry['sitAndGo']>

/** Levels of blinds up to so many seconds are called hyper and turbo. */
const [hyperSeconds, turboSeconds] = [60, 120]

/** What a sit-and-go is called in the list: how many play, and how fast. */
export function sitAndGoName(phrase: Phrase, seats: number, { blinds }: SitAndGo): string {
  const seconds = blinds[0]?.seconds ?? Infinity
  const speed = seconds <= hyperSeconds ? 'hyper' : seconds <= turboSeconds ? 'turbo' : undefined
  const size = seats === 2 ? phrase('sitGo.headsUp') : phrase('sitGo.seats', seats)
  return speed === undefined ? size : `${size} · ${phrase(`sitGo.${speed}`)}`
}

/** What the list says of a sit-and-go: entry, prizes, whether it has begun. */
export function sitAndGoFacts(
  phrase: Phrase,
  { buyIn, fee, prizes, underWay }: SitAndGo,
  purse: Purse,
): readonly string[] {
  const money = (amount: string) => purse.money(purse.amount(amount))
  const [first = ''] = prizes.map(money)
  return [
    `${phrase('sitGo.entry')} ${phrase('sitGo.entryOf', money(buyIn), money(fee))}`,
    prizes.length === 1 ? phrase('sitGo.winnerTakes', first) : phrase('sitGo.prizesOf', prizes.map(money).join(' · ')),
    phrase(underWay ? 'sitGo.underWay' : 'sitGo.startsFull'),
  ]
}
