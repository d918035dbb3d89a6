import { isDue, nameOf, type CardsContext, type Hand, type ShownView } from './context.ts'

/** From how many base units on a win is celebrated. */
const bigWinUnits = 8n

/** Says in words what has changed since the last view, and plays its sounds. */
export function announce(context: CardsContext, view: ShownView, before: ShownView | undefined): void {
  const { hand } = view
  const key = stateKey(view)
  if (before !== undefined && key === stateKey(before)) {
    if (hand !== undefined && before.hand?.log.length !== hand.log.length) playLine(context, hand)
    return
  }
  const { say, window } = context
  if (hand === undefined && view.isVoided) return window.note(say('say.voided'))
  if (hand === undefined) return window.note(say(view.spots.length > 0 ? 'say.place' : 'say.ready'))
  if (hand.outcome !== undefined) return announceResult(context, view, hand, before !== undefined)
  if (before?.hand?.id !== hand.id) window.sounds.play('card')
  if (!isDue(hand)) return window.note(say(hand.due.length > 1 ? 'say.choosing' : 'say.waiting'))
  if (before !== undefined) window.sounds.play('bell')
  window.note(say(turnWord(hand)))
}

/** What the message says depends on this alone. */
function stateKey({ hand }: ShownView): string {
  if (hand === undefined) return ''
  const isOver = hand.outcome !== undefined
  return [hand.id, isOver, isOver ? '' : hand.choices.map(({ id }) => id).join(), isOver || hand.due.length > 1].join(
    '/',
  )
}

function turnWord({ choices }: Hand) {
  const ids = new Set(choices.map(({ id }) => id))
  if (ids.has('look')) return 'say.lookDown'
  if (ids.has('discard')) return 'say.chooseDiscard'
  return ids.has('arrange') ? 'say.tapTwo' : 'say.yourTurn'
}

function playLine({ window }: CardsContext, { log }: Hand): void {
  const line = log.at(-1)
  if (line?.amountMinor !== undefined) window.sounds.play('chip')
  else window.sounds.play(line?.cards === undefined ? 'tap' : 'card')
}

function announceResult({ say, window }: CardsContext, view: ShownView, hand: Hand, isNew: boolean): void {
  const netOf = (seat: number) => BigInt(hand.outcome?.netMinor[seat] ?? 0)
  const others = (hand.outcome?.winners ?? []).filter((seat) => seat !== 0 && seat !== view.dealerSeat)
  const net = netOf(0)
  const best = others.toSorted((a, b) => (netOf(a) > netOf(b) ? -1 : 1))[0]
  const other =
    best === undefined || view.dealerSeat !== undefined
      ? ''
      : ` · ${say('say.winner', nameOf(say, view, best), window.money(netOf(best)))}`
  if (net > 0n) window.note(say('say.won', window.money(net)), 'won')
  else window.note((net < 0n ? say('say.lost', window.money(-net)) : say('say.even')) + other)
  if (!isNew) return
  const isBig = net >= BigInt(hand.baseMinor) * bigWinUnits
  window.sounds.play(net > 0n ? (isBig ? 'bigWin' : 'win') : net < 0n ? 'lose' : 'tap')
  if (isBig) window.celebrate()
}
