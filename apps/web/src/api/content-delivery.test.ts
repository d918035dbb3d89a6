// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from 'vitest'

const resources = [
  { labelNameEn: 'imgUrl', url: 'https://img1.example/art/' },
  { labelNameEn: 'imgUrl', url: 'https://img2.example/art/' },
  { labelNameEn: 'startGameUrl', url: 'https://play1.example/play/' },
]

/** The module as loaded by a newly opened page. */
async function openedPage() {
  vi.resetModules()
  return import('./content-delivery.ts')
}

beforeEach(() => vi.unstubAllGlobals())

it('a page picks one address of each list at random, and keeps it (3.049)', async () => {
  for (const [drawn, url] of [
    [0, 'https://img1.example/art/'],
    [1, 'https://img2.example/art/'],
    [6, 'https://img1.example/art/'],
  ] as const) {
    const { pickedUrl } = await openedPage()
    expect(pickedUrl(resources, 'imgUrl', () => drawn)).toBe(url)
    expect(pickedUrl(resources, 'imgUrl', () => drawn + 1)).toBe(url)
  }
})

it('without a list the server itself delivers (3.049)', async () => {
  const { pickedUrl } = await openedPage()
  expect([pickedUrl([], 'imgUrl'), pickedUrl([], 'startGameUrl')]).toEqual(['/art/', '/play/'])
})

it('own games open at the picked address, a vendor’s at the vendor (3.049)', async () => {
  const { gameAt } = await openedPage()
  expect(gameAt('/play/bz-dragon-tide?token=a', resources)).toBe('https://play1.example/play/bz-dragon-tide?token=a')
  expect(gameAt('https://vendor.example/play/x', resources)).toBe('https://vendor.example/play/x')
})

it('a picture that its host fails to deliver comes from the server, as do all later ones (3.049, 7.055)', async () => {
  const { deliverPictures } = await openedPage()
  const { pictureAt } = await import('@baize/ui')
  deliverPictures(resources.slice(1, 2))
  const image = document.body.appendChild(document.createElement('img'))
  image.src = pictureAt('/art/games/BZ/a.webp')
  image.srcset = `${pictureAt('/art/games/BZ/a-180.webp')} 180w`
  expect([image.src, image.srcset]).toEqual([
    'https://img2.example/art/games/BZ/a.webp',
    'https://img2.example/art/games/BZ/a-180.webp 180w',
  ])
  const counted = vi.fn<() => void>()
  image.addEventListener('error', counted)
  vi.spyOn(image, 'currentSrc', 'get').mockReturnValue(image.src)
  image.dispatchEvent(new Event('error'))
  expect([image.getAttribute('src'), image.getAttribute('srcset')]).toEqual([
    '/art/games/BZ/a.webp',
    '/art/games/BZ/a-180.webp 180w',
  ])
  expect(counted).not.toHaveBeenCalled()
  expect(pictureAt('/art/vendors/BZ-icon.svg')).toBe('/art/vendors/BZ-icon.svg')
})
