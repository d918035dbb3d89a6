// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'
import type { Shown } from '../../src/games/choices/choice-game.ts'
import type { DrawnRound } from '../../src/games/draw-round.ts'
import type { DescribedChoice, DescribedModel } from '../../src/play/describe-game.ts'
import { loadPhrases } from '../words/words.ts'
import { makeHighLowStage } from './card-stages.ts'
import { makeMinesStage } from './mines-stage.ts'
import type { StageParts } from './stage.ts'

beforeEach(() => {
  // Animations end immediately.
  Element.prototype.animate = () => {
    const animation: Partial<Animation> = { commitStyles: () => undefined, cancel: () => undefined }
    // Only the members that stages use.
    return { ...animation, finished: Promise.resolve() } as unknown as Animation
  }
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const say = await loadPhrases('EN')

/** Only the parts that these stages use. */
const partsWith = (openCard: number) => ({ openCard, say, changed: () => undefined }) as unknown as StageParts
/** A model with only the parts that these stages use. */
const modelOf = (choices: readonly DescribedChoice[]) =>
  // See above.
  ({ kind: 'choice', betUnits: 20, choices }) as unknown as Extract<DescribedModel, { kind: 'choice' }>

const drawn = (shown: Shown): DrawnRound => ({ kind: 'choice', shown, payCoins: 0 })

it('the drawn card becomes the open card of the next deal, with the next card face down', async () => {
  const choices = ['higher', 'lower'].map((id) => ({ id, payCoins: 30, pickCount: 0, pickOf: 0, returned: '0.97' }))
  const stage = makeHighLowStage(partsWith(0), modelOf(choices))
  const lying = () => [...stage.element.querySelectorAll('.card')].map((card) => card.getAttribute('aria-label'))
  expect(lying()).toEqual(['2♠', null])
  stage.begin()
  const shown = stage.show(drawn({ kind: 'card', openCard: 0, card: 51 }), 100n)
  await expect.poll(lying).toEqual(['2♠', 'A♣'])
  await shown
  stage.offer?.(choices, 51)
  expect(lying()).toEqual(['A♣', null])
})

it('a field with a mine shows it immediately and has an accessible name for it', async () => {
  const made = vi.spyOn(document, 'createElement')
  const stage = makeMinesStage(
    partsWith(0),
    modelOf([{ id: '3-1', payCoins: 25, pickCount: 1, pickOf: 25, returned: '0.97' }]),
  )
  // Both pictures are loaded before a round begins.
  expect(made.mock.results.filter(({ value }) => value instanceof HTMLImageElement)).toHaveLength(2)
  const fields = [...stage.element.querySelectorAll<HTMLElement>('.mine-field')]
  fields[4]?.click()
  await stage.show(drawn({ kind: 'mines', mines: [4, 9], picks: [4] }), 100n)
  const bombs = fields.filter((field) => field.querySelector('img')?.src.endsWith('/bomb.svg'))
  expect(bombs.map((field) => field.getAttribute('aria-label'))).toEqual(['Tile 5: Mine', 'Tile 10: Mine'])
  stage.begin()
  expect(fields[4]?.getAttribute('aria-label')).toBe('Tile 5')
})
