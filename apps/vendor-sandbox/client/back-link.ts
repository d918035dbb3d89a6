import { drawing, element, icons } from './element.ts'

/**
 * The link back to the site; none if the launch gave no return address, or if the game is in a frame on the site: frames may
 * not navigate the page around them, which has its own way back.
 */
export function backLink(address: string | undefined, name: string, kind: 'icon' | 'again'): Node[] {
  if (address === undefined || window.parent !== window) return []
  const attributes = { class: kind, href: address }
  if (kind === 'again') return [element('a', attributes, name)]
  const icon = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, drawing('path', { d: icons.back }))
  return [element('a', { ...attributes, 'aria-label': name, title: name }, icon)]
}
