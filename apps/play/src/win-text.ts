import type { ShownWin } from './flow/shown-round.ts'
import type { Phrase } from './phrases.ts'
import { symbolName } from './symbol-name.ts'

/** Describes one win in words; `paid` is the formatted amount. */
export function winText(phrase: Phrase, gameCode: string, win: ShownWin, paid: string): string {
  const name = symbolName(phrase, gameCode, win.symbol)
  if (win.kind === 'line') return phrase('say.line', win.line + 1, win.count, name, paid)
  if (win.kind === 'ways') return phrase('say.ways', win.ways, win.count, name, paid)
  if (win.kind === 'cluster') return phrase('say.cluster', win.count, name, paid)
  if (win.kind === 'expanded') return phrase('say.spread', win.count, name, paid)
  return phrase('say.scatter', win.count, name, paid)
}
