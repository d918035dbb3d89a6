import { element } from './element.ts'

/** A plain page that covers the game while it loads, if loading fails, and when its session ends. */
export interface Curtain {
  readonly title: string
  readonly text?: string
  readonly busy?: boolean
  readonly link?: { readonly label: string; readonly href: string }
  readonly retry?: { readonly label: string; readonly press: () => void }
}

/**
 * Draws the curtain over a host; returns a function that removes it. Unless it is only there while something loads, the game behind it is
 * over: its dialogs close, and nothing of it can be pressed any more.
 */
export function drawCurtain(host: HTMLElement, curtain: Curtain): () => void {
  const parts: Node[] = [element('h1', {}, curtain.title)]
  if (curtain.busy === true) parts.unshift(element('span', { class: 'loader', 'aria-hidden': 'true' }))
  if (curtain.text !== undefined) parts.push(element('p', {}, curtain.text))
  if (curtain.retry !== undefined) {
    const button = element('button', { type: 'button', class: 'wide' }, curtain.retry.label)
    button.addEventListener('click', curtain.retry.press)
    parts.push(button)
  }
  if (curtain.link !== undefined)
    parts.push(element('a', { class: 'wide', href: curtain.link.href, target: '_top' }, curtain.link.label))
  const page = element('section', { class: 'curtain', role: 'alert' }, element('div', {}, ...parts))
  const behind = curtain.busy === true ? [] : [...host.children].filter((one) => one instanceof HTMLElement)
  // An open dialog would lie over everything else.
  if (curtain.busy !== true) for (const one of host.querySelectorAll<HTMLDialogElement>('dialog[open]')) one.close()
  for (const one of behind) one.inert = true
  host.append(page)
  page.querySelector<HTMLElement>('button, a')?.focus()
  return () => {
    for (const one of behind) one.inert = false
    page.remove()
  }
}
