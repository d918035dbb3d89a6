type Attributes = Readonly<Record<string, string>>

/** Creates an element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value)
  made.append(...children)
  return made
}

/** Creates an icon button with an accessible name and a click handler. */
export function iconButton(kind: string, label: string, icon: string, press: () => void): HTMLButtonElement {
  const button = element('button', { type: 'button', class: kind, 'aria-label': label, title: label }, pictureOf(icon))
  button.addEventListener('click', press)
  return button
}

/** Renames a button when its action has changed. */
export function rename(button: HTMLElement, label: string): void {
  if (button.title === label) return
  button.setAttribute('aria-label', label)
  button.title = label
}

/** Creates an element from one of the built-in SVG icons. */
export function pictureOf(svg: string): Element {
  const template = document.createElement('template')
  template.innerHTML = svg
  const picture = template.content.firstElementChild
  if (picture === null) throw new Error('the SVG has no root element')
  picture.setAttribute('aria-hidden', 'true')
  return picture
}
