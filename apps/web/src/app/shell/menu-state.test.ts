// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})

const freshMenu = async () => (await import('./menu-state.ts')).useMenu

it('the side menu can be toggled and set, separately for the left and the top bar (4.027)', async () => {
  const menu = await freshMenu()
  expect([menu.getState().left, menu.getState().top]).toEqual([true, false])
  menu.getState().toggle('left')
  menu.getState().toggle('top')
  expect([menu.getState().left, menu.getState().top]).toEqual([false, true])
  menu.getState().set('left', true)
  menu.getState().set('top', false)
  expect([menu.getState().left, menu.getState().top]).toEqual([true, false])
})

it('a collapsed menu stays collapsed on the next visit, an open drawer does not stay open', async () => {
  const menu = await freshMenu()
  menu.getState().set('left', false)
  menu.getState().set('top', true)
  vi.resetModules()
  const next = await freshMenu()
  expect([next.getState().left, next.getState().top]).toEqual([false, false])
})
