type Attributes = Readonly<Record<string, string | number>>

/** Creates an element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

/** Creates an SVG element. */
export function drawing<Tag extends keyof SVGElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): SVGElementTagNameMap[Tag] {
  const made = document.createElementNS('http://www.w3.org/2000/svg', tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value))
  made.append(...children)
  return made
}

/** Creates a button. */
export function button(kind: string, label: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: kind }, label)
  made.addEventListener('click', press)
  return made
}

/** Creates an icon button with an accessible name. */
export function iconButton(kind: string, label: string, path: string, press: () => void): HTMLButtonElement {
  const icon = drawing('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, drawing('path', { d: path }))
  const made = element('button', { type: 'button', class: kind, 'aria-label': label, title: label }, icon)
  made.addEventListener('click', press)
  return made
}

/** Paths of the icons, on a 24 × 24 grid. */
export const icons = {
  back: 'M15 5l-7 7 7 7',
  info: 'M12 11v6M12 7.5v.01M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z',
  less: 'M6 12h12',
  more: 'M6 12h12M12 6v12',
  close: 'M6 6l12 12M18 6L6 18',
  soundOn: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11',
  soundOff: 'M4 9.5v5h3.5l5 4v-13l-5 4zM16 9.5l5 5M21 9.5l-5 5',
} as const
