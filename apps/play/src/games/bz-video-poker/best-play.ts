import { bestHold, bzVideoPoker, expectedOfHold } from '@baize/engines'
import { cardName } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import type { StagePorts } from '../../instant/stage.ts'
import { returnText } from '../../money/money-text.ts'

/** What best play holds of five cards, and the sentence that says it. */
export function bestPlayOf(
  { phrase }: Pick<StagePorts, 'phrase'>,
  dealt: readonly number[],
): { readonly held: readonly number[]; readonly text: string } {
  const best = bestHold(bzVideoPoker, dealt)
  const expected = expectedOfHold(best).toFixed(2)
  const names = best.held.map((place) => cardName(dealt[place] ?? 0)).join(' ')
  const text = names === '' ? phrase('video.hintNone', expected) : phrase('video.hintSays', names, expected)
  return { held: best.held, text }
}

/** Best play in words. */
export function bestPlayText({ phrase, game }: StagePorts): HTMLElement[] {
  return [
    element('p', {}, phrase('video.best', returnText(game.published.rtp))),
    element('p', {}, phrase('video.bestList')),
    infoList([
      phrase('video.best1'),
      phrase('video.best2'),
      phrase('video.best3'),
      phrase('video.best4'),
      phrase('video.best5'),
      phrase('video.best6'),
      phrase('video.best7'),
      phrase('video.best8'),
      phrase('video.best9'),
      phrase('video.best10'),
    ]),
  ]
}
