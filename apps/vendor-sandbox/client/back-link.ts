import { element, iconButton, icons } from './element.ts'

/** The way back to the house; none where the house did not say where. */
export function backLink(address: string | undefined, name: string, kind: 'icon' | 'again'): Node[] {
  if (address === undefined) return []
  if (kind === 'again') return [element('a', { class: kind, href: address }, name)]
  return [iconButton('icon', name, icons.back, () => location.assign(address))]
}
