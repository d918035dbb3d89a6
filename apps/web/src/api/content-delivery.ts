import type { systemStatus, ValueOf } from '@baize/contract'
import { deliverPicturesFrom } from '@baize/ui'

type Resources = ValueOf<typeof systemStatus>['resources']
type Label = 'imgUrl' | 'startGameUrl'

const serverPaths = { imgUrl: '/art/', startGameUrl: '/play/' } as const
const picked = new Map<Label, string>()

/** One of the addresses that deliver under a label, picked at random once per page load (3.049). */
export function pickedUrl(resources: Resources, label: Label, random = randomNumber): string {
  const before = picked.get(label)
  if (before !== undefined) return before
  const urls = resources.filter(({ labelNameEn }) => labelNameEn === label).map(({ url }) => url)
  const url = urls[random() % Math.max(1, urls.length)] ?? serverPaths[label]
  picked.set(label, url)
  return url
}

/** The address that opens a game: own games come from the picked host, a vendor's from the vendor. */
export function gameAt(url: string, resources: Resources): string {
  return url.replace(/^\/play\//, () => pickedUrl(resources, 'startGameUrl'))
}

/**
 * Loads pictures from the picked host, and from the server again once that host fails.
 *
 * To change:
 * - hosts that deliver pictures and games: `deliverPictures` and `pickedUrl` here; the server's settings,
 *   `apps/server/src/content-delivery.ts` and `brands/demo/README.md`
 */
export function deliverPictures(resources: Resources): void {
  if (picked.has('imgUrl')) return
  const url = pickedUrl(resources, 'imgUrl')
  if (url === serverPaths.imgUrl) return
  deliverPicturesFrom(url)
  // Errors of images do not bubble; in the capture phase, components have not yet handled them as a failed image.
  window.addEventListener('error', (event) => fallBackToServer(event, url), true)
}

function fallBackToServer(event: Event, url: string): void {
  const image = event.target
  if (!(image instanceof HTMLImageElement) || !image.currentSrc.startsWith(url)) return
  event.stopImmediatePropagation()
  deliverPicturesFrom(serverPaths.imgUrl)
  for (const name of ['srcset', 'src'] as const) {
    const addresses = image.getAttribute(name)
    if (addresses !== null) image.setAttribute(name, addresses.replaceAll(url, serverPaths.imgUrl))
  }
}

function randomNumber(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0] ?? 0
}
