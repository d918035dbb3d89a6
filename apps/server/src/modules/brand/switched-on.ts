import type { BrandSettings } from './brand.settings.ts'

/** Whether a switch of the white-label tree (3.058) is on; one below a switch that is off is off. */
export function isSwitchedOn(nodes: BrandSettings['whitelabel'], modId: string): boolean {
  return nodes.some((node) => node.enabled === '1' && (node.modId === modId || isSwitchedOn(node.childrenNodes, modId)))
}
