import type { ShownSpin, ShownWin } from './flow/shown-round.ts'
import type { Table } from './table.ts'

/** The book opens and shows the symbol that it has chosen, which stays in sight during the free spins. */
export async function revealSpecial(table: Table, special: string | undefined): Promise<void> {
  const { machine, phrase, sounds, say, symbol } = table
  if (special === undefined || machine.spread === undefined) return
  const name = symbol(special)
  sounds.play('leaves')
  say(phrase('say.special', name))
  await machine.spread.reveal(special, { title: phrase('say.specialTitle'), name })
  machine.spread.badge(special)
}

/** After the other wins of a spin, the symbol of the book spreads over its reels. */
export async function spreadSpecial({ machine, pace, sounds }: Table, { wins }: ShownSpin): Promise<void> {
  const win = wins.find(({ kind }) => kind === 'expanded')
  if (win === undefined || machine.spread === undefined) return
  const others = wins.filter((other) => other !== win)
  if (others.length > 0) await machine.showWins(others, undefined, pace.winSeconds())
  machine.clearWins()
  const reels = [...new Set(win.positions.map(([reel]) => reel))]
  await machine.spread.over(reels, win.symbol, () => sounds.play('spread'))
}

/** The wins to light up: once the symbol of a book has spread, only that one, since it covers the others. */
export function shownWins({ wins }: ShownSpin): readonly ShownWin[] {
  const spread = wins.filter(({ kind }) => kind === 'expanded')
  return spread.length > 0 ? spread : wins
}
