import type { PokDengView } from '@baize/engines'
import type { Phrase } from '../../phrases.ts'

/** A hand in words: its kind or its points, and how often the stake is paid. */
export function handText(
  phrase: Phrase,
  { kind, points, deng }: NonNullable<PokDengView['seats'][number]['hand']>,
): string {
  const name = kind === 'points' ? phrase('pokdeng.points', points) : phrase(`pokdeng.kind.${kind}`)
  return deng > 1 ? phrase('pokdeng.deng', name, deng) : name
}
