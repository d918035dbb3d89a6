// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse } from '../../testing/stand-in-house.ts'
import { Header } from './header.tsx'

let shown: ShownPart
afterEach(() => {
  shown.remove()
  vi.unstubAllGlobals()
})

it('links to deposit, withdrawal and the agents’ page (2.059, 2.063)', async () => {
  standInHouse()
  shown = await showPart(<Header withMenu={false} />)
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses).toEqual(expect.arrayContaining(['/depositv2', '/withdraw', '/agent']))
})

it.each([
  ['Log in', 'login'],
  ['Register', 'register'],
])('shows visitors the button "%s", which opens its dialog (2.056)', async (name, kind) => {
  standInHouse()
  shown = await showPart(<Header withMenu={false} />)
  await shown.press(name)
  await eventually(() => expect(useDialogs.getState().open?.kind).toBe(kind))
})
