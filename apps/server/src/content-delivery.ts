import type { ReplyOf, systemStatus } from '@baize/contract'
import type { Brand } from './modules/brand/index.ts'

/** An address for each host that delivers pictures and games for a brand; without such hosts, the house's own paths (3.049). */
export function resourcesOf(
  { contentDelivery: { imageHosts, gameHosts } }: Pick<Brand, 'contentDelivery'>,
  addressOf: (host: string) => string,
): ReplyOf<typeof systemStatus>['resources'] {
  const listed = (labelNameEn: string, hosts: readonly string[], path: string) =>
    (hosts.length === 0 ? [''] : hosts.map(addressOf)).map((address) => ({ labelNameEn, url: `${address}${path}` }))
  return [...listed('imgUrl', imageHosts, '/art/'), ...listed('startGameUrl', gameHosts, '/play/')]
}

/** What the Content-Security-Policy has to name, so that pages may use the hosts that deliver for the brands. */
export function deliveryOrigins(
  brands: readonly Pick<Brand, 'hosts' | 'contentDelivery'>[],
  originOf: (host: string) => string,
) {
  const origins = (hostsOf: (brand: Pick<Brand, 'hosts' | 'contentDelivery'>) => readonly string[]) =>
    [...new Set(brands.flatMap(hostsOf))].map(originOf)
  return {
    images: origins(({ contentDelivery }) => contentDelivery.imageHosts),
    games: origins(({ contentDelivery }) => contentDelivery.gameHosts),
    // A game from another of the brand's hosts stands in a frame of whichever host the member is at.
    framedBy: origins(({ contentDelivery, hosts }) => (contentDelivery.gameHosts.length === 0 ? [] : hosts)),
  }
}
