// @vitest-environment happy-dom
import { drawResult, lotteryFormats } from '@baize/lottery'
import { afterEach, describe, expect, it } from 'vitest'
import { languages } from '@baize/phrases'
import { loadLottery } from '@baize/phrases/load-dictionary'
import { loadLotteryPhrases } from '../../../language/language.ts'
import { showPart, type ShownPart } from '../../../testing/show-part.tsx'
import { DrawNumbers } from './draw-numbers.tsx'
import { prizeKey } from './draw-words.ts'
import { yearAnimalAt } from './year-animal.ts'

let shown: ShownPart | undefined
afterEach(() => shown?.remove())

const drawsAt = '2026-11-26T15:00:00Z'

describe.each(lotteryFormats.map((format) => [format.code, format] as const))('the numbers of %s', (code, format) => {
  it('are all there when shown in full, in words or in figures', async () => {
    const numbers = { ...drawResult(format, { below: (n) => Math.floor(n * 0.37) }) }
    const plain = Object.fromEntries(Object.entries(numbers).map(([prize, list]) => [prize, [...list]]))
    shown = await showPart(<DrawNumbers drawsAt={drawsAt} format={code} numbers={plain} size="full" />, undefined, {
      loadPhrases: loadLotteryPhrases,
    })
    const text = `${document.body.textContent} ${document.querySelector('[role=img]')?.getAttribute('aria-label')}`
    const parts =
      code === 'thai-rounds'
        ? (plain['first'] ?? []).flatMap((five) => [five.slice(-3), five.slice(0, 2)])
        : Object.values(plain).flat()
    for (const number of parts) expect(text).toContain(number)
    expect(text).not.toContain('prize.')
  })

  it('have a place while they are not drawn', async () => {
    shown = await showPart(<DrawNumbers drawsAt={drawsAt} format={code} numbers={null} size="full" />, undefined, {
      loadPhrases: loadLotteryPhrases,
    })
    expect(document.body.textContent).not.toMatch(/NaN|undefined/)
    expect(document.querySelectorAll('[data-waiting=true]')).toHaveLength(1)
  })
})

it('names every prize in every language', async () => {
  for (const language of languages) {
    const { phrases } = await loadLottery(language)
    for (const { code, draw } of lotteryFormats)
      for (const prize of draw.kind === 'numbers' ? draw.prizes : [])
        expect(phrases).toHaveProperty([prizeKey(code, prize.code)])
  }
})

it('knows the animal of the lunar year, which begins in January or February', () => {
  expect(yearAnimalAt('2026-11-26T15:00:00Z')).toBe('horse')
  expect(yearAnimalAt('2026-02-16T12:00:00Z')).toBe('snake')
  expect(yearAnimalAt('2026-02-17T12:00:00Z')).toBe('horse')
  expect(yearAnimalAt('2020-03-01T12:00:00Z')).toBe('rat')
})
