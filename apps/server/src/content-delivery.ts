import type { ReplyOf, systemStatus } from '@baize/contract'
import type { Brand } from './modules/brand/index.ts'

/** The addresses of a brand's delivery hosts for pictures and games; without such hosts, the site's own paths (3.049). */
export function resourcesOf(
  { contentDelivery: { imageHosts, gameHosts } }: Pick<Brand, 'contentDelivery'>,
  addressOf: (host: string) => string,
): ReplyOf<typeof systemStatus>['resources'] {
  const listed = (labelNameEn: string, hosts: readonly string[], path: string) =>
    (hosts.length === 0 ? [''] : hosts.map(addressOf)).map((address) => ({ labelNameEn, url: `${address}${path}` }))
  return [...listed('imgUrl', imageHosts, '/art/'), ...listed('startGameUrl', gameHosts, '/play/')]
}

/** The sources that the Content-Security-Policy must list so that pages may use the brands' delivery hosts. */
export function deliveryOrigins(
  brands: readonly Pick<Brand, 'hosts' | 'contentDelivery'>[],
  originOf: (host: string) => string,
) {
  const origins = (hostsOf: (brand: Pick<Brand, 'hosts' | 'contentDelivery'>) => readonly string[]) =>
    [...new Set(brands.flatMap(hostsOf))].map(originOf)
  return {
    images: origins(({ contentDelivery }) => contentDelivery.imageHosts),
    games: origins(({ contentDelivery }) => contentDelivery.gameHosts),
    // A game from a delivery host is framed by whichever of the brand's hosts the member is using.
    framedBy: origins(({ contentDelivery, hosts }) => (contentDelivery.gameHosts.length === 0 ? [] : hosts)),
  }
}
