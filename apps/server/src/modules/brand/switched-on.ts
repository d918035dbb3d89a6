import type { BrandSettings } from './brand.settings.ts'

/** Whether a switch of the white-label tree (3.058) is on. A switch below one that is off counts as off. */
export function isSwitchedOn(nodes: BrandSettings['whitelabel'], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isSwitchedOn(node.childrenNodes, modId)))
}

/** Whether a brand offers free play, that is trial accounts and free games (6.010, `hasFreePlay` of 3.039). */
export function offersFreePlay({ whitelabel }: Pick<BrandSettings, 'whitelabel'>): boolean {
  return isSwitchedOn(whitelabel, 'FREEPLAY3')
}
