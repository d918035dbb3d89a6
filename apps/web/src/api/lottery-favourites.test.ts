// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest'
import { keepLotteryFavourite, lotteryFavouritesOf } from './lottery-favourites.ts'

beforeEach(() => localStorage.clear())

it('stores lottery favourites by username, as lists of ids under one key (3.013)', () => {
  keepLotteryFavourite('ann', '9001', true)
  keepLotteryFavourite('ann', '9003', true)
  keepLotteryFavourite('bob', '9002', true)
  keepLotteryFavourite('ann', '9003', true)
  expect(JSON.parse(localStorage.getItem('lottFavourites') ?? '')).toEqual({ ann: ['9003', '9001'], bob: ['9002'] })
  keepLotteryFavourite('ann', '9003', false)
  expect([lotteryFavouritesOf('ann'), lotteryFavouritesOf('bob'), lotteryFavouritesOf('cy')]).toEqual([
    ['9001'],
    ['9002'],
    [],
  ])
  expect(localStorage.length).toBe(1)
})

it('ignores foreign content under that key (3.013)', () => {
  for (const strange of ['{', '[]', '7', '{"ann":"9001"}', '{"ann":[9001,null,"9002"]}']) {
    localStorage.setItem('lottFavourites', strange)
    expect(lotteryFavouritesOf('ann')).toEqual(strange.includes('9002') ? ['9002'] : [])
  }
})
